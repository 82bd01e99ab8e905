import type { Me, TimeZoneSetting } from '@trademates/contract/people'
import { editOwnProfile } from '@trademates/contract/profiles'
import { call } from '#lib/api/call.ts'
import { showToast } from '#lib/notify/toast.ts'
import { applyTimeZoneSetting, browserZone, timeZoneSetting } from '#i18n/time-zone.ts'
import { t } from '#i18n/t.ts'
import { session } from './session.ts'

/** Changes the time zone setting of the account. All times on the screen follow at once; a failure takes the change back. */
export async function saveTimeZoneSetting(setting: TimeZoneSetting): Promise<void> {
  const before = timeZoneSetting()
  applyTimeZoneSetting(setting)
  try {
    session.restored(await call(editOwnProfile, { body: { time_zone: setting } }))
  } catch {
    applyTimeZoneSetting(before)
    showToast({ kind: 'bad', text: t("Couldn't save the time zone. Try again.") })
  }
}

/** Takes over the setting of the account, and sends the time zone of this browser if the account has another one. */
export async function syncTimeZone({ time_zone: setting, zone }: Pick<Me, 'time_zone' | 'zone'>): Promise<void> {
  applyTimeZoneSetting(setting)
  if (zone === browserZone()) return
  // The next start sends it again.
  const me = await call(editOwnProfile, { body: { zone: browserZone() } }).catch(() => null)
  if (me !== null && session.get().status === 'in') session.restored(me)
}
