import { SettingsSection } from '#features/account/SettingsSection.tsx'
import { t } from '#i18n/t.ts'
import { ThemeControl } from './shell/AppearancePanel.tsx'

/** The part of the account screen that chooses the theme; narrow screens have no rail to do it in. */
export function AppearanceSection() {
  return (
    <SettingsSection section="appearance" text={t('Saved in this browser. System follows your device.')}>
      <ThemeControl />
    </SettingsSection>
  )
}
