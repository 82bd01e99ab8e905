import { TimeZoneSelect } from '#features/prices/TimeZoneSelect.tsx'
import { t } from '#i18n/t.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** Chooses the time zone in which the account sees clock times. */
export function TimeZoneSection() {
  return (
    <SettingsSection section="time-zone" text={t('Exchange shows charts, quotes and alerts in the time of their market.')}>
      <TimeZoneSelect />
    </SettingsSection>
  )
}
