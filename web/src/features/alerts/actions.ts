import { type Alert, type AlertTerms, changeAlert, createAlert, removeAlert, switchAlert } from '@trademates/contract/alerts'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/cache/cache.ts'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { t } from '#words/t.ts'
import { alertsQuery } from './queries.ts'

const { queryKey } = alertsQuery

const change = (how: (alerts: Alert[]) => Alert[]) => queryClient.setQueryData(queryKey, (alerts) => alerts && how(alerts))

/** Shows an alert as it is now; a new one on top. */
export function show(alert: Alert): void {
  change((alerts) =>
    alerts.some(({ id }) => id === alert.id) ? alerts.map((one) => (one.id === alert.id ? alert : one)) : [alert, ...alerts],
  )
}

/** Sets a new alert, or one anew; `key` is the same for all attempts at one. Throws what the call throws. */
export async function save(id: Id | null, body: AlertTerms, key: string): Promise<void> {
  show(await (id === null ? call(createAlert, { body, key }) : call(changeAlert, { params: { id }, body })))
}

/** Shows that an alert waits, or is paused, before the server has said so. */
export const showWaiting = (id: Id, on: boolean): void =>
  void change((alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, status: on ? 'active' : 'paused' } : alert)))

/** Has an alert wait again, or pauses it; throws what the call throws. */
export const setWaiting = (id: Id, on: boolean): Promise<Alert> => call(switchAlert, { params: { id }, body: { on } })

/** Deletes an alert, shown at once; where that fails it says so, and reads anew how they stand. */
export async function drop(id: Id): Promise<void> {
  change((alerts) => alerts.filter((alert) => alert.id !== id))
  try {
    await call(removeAlert, { params: { id } })
  } catch (error) {
    notice({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't delete the alert.") })
    void queryClient.invalidateQueries({ queryKey })
  }
}
