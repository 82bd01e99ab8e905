import { Link, Outlet } from '@tanstack/react-router'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { chooseLanguage, LANGUAGES } from '#i18n/languages.ts'
import { language, t } from '#i18n/t.ts'
import { BrandPanel } from './BrandPanel.tsx'
import { CandleField } from './CandleField.tsx'
import styles from './AuthLayout.module.css'

/** Layout route of the guest pages: a form column next to the brand panel; on phones candles below the form. */
export function AuthLayout() {
  return (
    <div className={styles.auth}>
      <div className={styles.authSide}>
        <header className={styles.authHead}>
          <Link to="/login" aria-label={t('TradeMates, log in')} className={styles.authBrand}>
            <Wordmark />
          </Link>
          <LanguageSelect />
        </header>
        <main id="main" className={styles.authColumn} tabIndex={-1}>
          <Outlet />
        </main>
        <div className={styles.authFootField}>
          <CandleField shape="low" />
        </div>
      </div>
      <BrandPanel />
    </div>
  )
}

/** Language select for guests. A native select: it is on the first page that every visitor loads. */
function LanguageSelect() {
  return (
    <select
      className={styles.language}
      aria-label={t('Language')}
      value={language}
      onChange={(event) => chooseLanguage(event.target.value)}
    >
      {LANGUAGES.map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
