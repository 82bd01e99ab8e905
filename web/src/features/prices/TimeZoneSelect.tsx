import type { TimeZoneSetting } from '@trademates/contract/people'
import { zoneLabel } from '@trademates/contract/times'
import { saveTimeZoneSetting } from '#lib/session/time-zone.ts'
import { useExchangeZone } from '#lib/time/exchange-zone.ts'
import { Select } from '#ui/fields/Select.tsx'
import { browserZone, useTimeZoneSetting } from '#i18n/time-zone.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** Chooses the time zone of all clock times: of the exchange in places about one symbol, of this device, or UTC. */
export function TimeZoneSelect() {
  const setting = useTimeZoneSetting()
  const exchange = useExchangeZone()
  const now = Date.now()
  const named = (name: string, zone: string) => tWith('{name} ({zone})', { name, zone: zoneLabel(zone, now) })
  return (
    <Select
      aria-label={t('Time zone')}
      value={setting}
      onChange={(event) => void saveTimeZoneSetting(event.target.value as TimeZoneSetting)}
    >
      <option value="exchange">{exchange === undefined ? t('Exchange') : named(t('Exchange'), exchange)}</option>
      <option value="local">{named(t('Local'), browserZone())}</option>
      <option value="utc">UTC</option>
    </Select>
  )
}
