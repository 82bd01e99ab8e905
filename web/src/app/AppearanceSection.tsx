import { SettingsSection } from '#features/account/SettingsSection.tsx'
import { t } from '#i18n/t.ts'
import { ThemeControl } from './shell/AppearancePanel.tsx'

/** Theme setting of the account page; narrow screens have no side rail with it. */
export function AppearanceSection() {
  return (
    <SettingsSection section="appearance" text={t('Saved in this browser. System follows your device.')}>
      <ThemeControl />
    </SettingsSection>
  )
}
