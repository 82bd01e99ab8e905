import { chooseLanguage, LANGUAGES } from '#i18n/languages.ts'
import { language, t } from '#i18n/t.ts'
import styles from './AuthLayout.module.css'

/** Language select for guests. A native select: it is on the first page that every visitor loads. */
export function LanguageSelect() {
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
