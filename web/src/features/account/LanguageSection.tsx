import { Select } from '#ui/fields/Select.tsx'
import { chooseLanguage, LANGUAGES } from '#i18n/languages.ts'
import { language, t } from '#i18n/t.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Chooses the interface language of this browser. */
export function LanguageSection() {
  return (
    <SettingsSection section="language" text={t("Posts aren't translated.")}>
      <Select aria-label={t('Language')} value={language} onChange={(event) => chooseLanguage(event.target.value)}>
        {LANGUAGES.map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </SettingsSection>
  )
}
