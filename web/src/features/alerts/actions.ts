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

/** Updates an alert in the caches; a new one goes on top. */
export function showAlert(alert: Alert): void {
  updateCache((alerts) =>
    alerts.some(({ id }) => id === alert.id) ? alerts.map((one) => (one.id === alert.id ? alert : one)) : [alert, ...alerts],
  )
}

/** Creates an alert or replaces alert `id`; `key` is the idempotency key. Throws CallError. */
export async function saveAlert(id: Id | null, body: AlertTerms, key: string): Promise<void> {
  showAlert(await (id === null ? call(createAlert, { body, key }) : call(changeAlert, { params: { id }, body })))
}

/** Shows an alert as active or paused before the server has answered. */
export const showAlertActive = (id: Id, on: boolean): void =>
  void updateCache((alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, status: on ? 'active' : 'paused' } : alert)))

/** Activates or pauses an alert. Throws CallError. */
export const setAlertActive = (id: Id, on: boolean): Promise<Alert> => call(switchAlert, { params: { id }, body: { on } })

/** Deletes an alert optimistically; on failure it shows a toast and refetches the alerts. */
export async function deleteAlert(id: Id): Promise<void> {
  updateCache((alerts) => alerts.filter((alert) => alert.id !== id))
  try {
    await call(removeAlert, { params: { id } })
  } catch (error) {
    showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't delete the alert.") })
    void queryClient.invalidateQueries({ queryKey })
  }
}
