import { type Alert, listAlerts, listAlertEvents } from '@trademates/contract/alerts'
import type { Id } from '@trademates/contract/wire'
import { query, queryClient } from './query-cache.ts'

const { queryKey } = query(listAlerts)
/** The alerts that are being moved, and whether an event about each was ignored since. */
const moving = new Map<Id, boolean>()

/** Changes the alerts that were read. */
export const updateAlerts = (how: (alerts: readonly Alert[]) => Alert[]): void =>
  void queryClient.setQueryData(queryKey, (alerts) => alerts && how(alerts))

/** Shows the state of an alert; a new one goes on top. */
export const showAlert = (alert: Alert): void =>
  updateAlerts((alerts) =>
    alerts.some(({ id }) => id === alert.id) ? alerts.map((one) => (one.id === alert.id ? alert : one)) : [alert, ...alerts],
  )

/** Removes an alert. */
export const hideAlert = (id: Id): void => updateAlerts((alerts) => alerts.filter((alert) => alert.id !== id))

/** Ignores events about an alert while its line shows a level that the server does not have yet. Returns a function that ends that. */
export function holdAlert(id: Id): () => void {
  moving.set(id, false)
  return () => {
    // It may have triggered during the move.
    if (moving.get(id) === true) void queryClient.invalidateQueries({ queryKey })
    moving.delete(id)
  }
}

// A list that was requested before the event may lack it.
function rereadPending(): void {
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
}

/** Shows an alert that was created, changed or triggered, also on another device. */
export function onAlertChanged({ alert }: { alert: Alert }): void {
  if (moving.has(alert.id)) moving.set(alert.id, true)
  else showAlert(alert)
  rereadPending()
  void queryClient.invalidateQueries({ queryKey: [listAlertEvents.path] })
}

/** Removes an alert that was deleted, also on another device. */
export function onAlertDeleted({ id }: { id: Id }): void {
  hideAlert(id)
  rereadPending()
  void queryClient.invalidateQueries({ queryKey: [listAlertEvents.path] })
}
