import { Select } from '#ui/Select.tsx'
import { chooseLanguage, LANGUAGES } from '#words/languages.ts'
import { language, t } from '#words/t.ts'
import { Part } from './Part.tsx'

/** Which language the client speaks in this browser. */
export function LanguagePart() {
  return (
    <Part section="language" text={t("Posts aren't translated.")}>
      <Select aria-label={t('Language')} value={language} onChange={(event) => chooseLanguage(event.target.value)}>
        {LANGUAGES.map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </Part>
  )
}
