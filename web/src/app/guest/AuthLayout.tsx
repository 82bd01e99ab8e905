import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { t } from '#i18n/t.ts'
import { BrandPanel } from './BrandPanel.tsx'
import { CandleField } from './CandleField.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import styles from './AuthLayout.module.css'

/** Layout of the guest pages: a form column next to the brand panel; on phones candles below the form. */
export function AuthLayout({ children }: { children: ReactNode }) {
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
          {children}
        </main>
        <div className={styles.authFootField}>
          <CandleField shape="low" />
        </div>
      </div>
      <BrandPanel />
    </div>
  )
}
