import { type Alert, type AlertTerms, changeAlert, createAlert, removeAlert, switchAlert } from '@trademates/contract/alerts'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { t } from '#i18n/t.ts'
import { alertsQuery } from './queries.ts'

const { queryKey } = alertsQuery

const updateCache = (how: (alerts: Alert[]) => Alert[]) => queryClient.setQueryData(queryKey, (alerts) => alerts && how(alerts))

/** Shows an alert as it is now; a new one on top. */
export function showAlert(alert: Alert): void {
  updateCache((alerts) =>
    alerts.some(({ id }) => id === alert.id) ? alerts.map((one) => (one.id === alert.id ? alert : one)) : [alert, ...alerts],
  )
}

/** Sets a new alert, or one anew; `key` is the same for all attempts at one. Throws what the call throws. */
export async function saveAlert(id: Id | null, body: AlertTerms, key: string): Promise<void> {
  showAlert(await (id === null ? call(createAlert, { body, key }) : call(changeAlert, { params: { id }, body })))
}

/** Shows that an alert waits, or is paused, before the server has said so. */
export const showAlertActive = (id: Id, on: boolean): void =>
  void updateCache((alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, status: on ? 'active' : 'paused' } : alert)))

/** Has an alert wait again, or pauses it; throws what the call throws. */
export const setAlertActive = (id: Id, on: boolean): Promise<Alert> => call(switchAlert, { params: { id }, body: { on } })

/** Deletes an alert, shown at once; where that fails it says so, and reads anew how they stand. */
export async function deleteAlert(id: Id): Promise<void> {
  updateCache((alerts) => alerts.filter((alert) => alert.id !== id))
  try {
    await call(removeAlert, { params: { id } })
  } catch (error) {
    showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't delete the alert.") })
    void queryClient.invalidateQueries({ queryKey })
  }
}
