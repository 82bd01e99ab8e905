import { SettingsSection } from '#features/account/SettingsSection.tsx'
import { setShortcutsEnabled, useShortcutsEnabled } from '#lib/storage/shortcut-setting.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { t } from '#i18n/t.ts'

/** Account setting that turns single-key shortcuts on and off. */
export function ShortcutsSection() {
  const on = useShortcutsEnabled()
  return (
    <SettingsSection section="shortcuts" text={t('Use single-key shortcuts. Press ? to see them all.')}>
      <Switch label={t('Keyboard shortcuts')} on={on} onFlip={() => setShortcutsEnabled(!on)} />
    </SettingsSection>
  )
}
