import { type Alert, type AlertTerms, changeAlert, createAlert, isMove, removeAlert, switchAlert } from '@trademates/contract/alerts'
import type { Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import { call, createIdempotencyKey } from '#lib/api/call.ts'
import { hideAlert, holdAlert, showAlert, updateAlerts } from '#lib/cache/alert-events.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { formatPrice } from '#features/prices/format-price.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { alertsQuery } from './queries.ts'

const { queryKey } = alertsQuery
/** The newest level of each alert with a request under way, which sends it next. */
const wantedLevels = new Map<Id, Decimal>()

const showError = (error: unknown, text: string): void =>
  showToast({ kind: 'bad', text: error instanceof CallError ? error.message : text })

/** Creates an alert or replaces alert `id`; `key` is the idempotency key. Throws CallError. */
export async function saveAlert(id: Id | null, body: AlertTerms, key: string): Promise<Alert> {
  const alert = await (id === null ? call(createAlert, { body, key }) : call(changeAlert, { params: { id }, body }))
  showAlert(alert)
  return alert
}

/** Creates an alert on a symbol that crosses a level. A toast offers to undo it. */
export async function addAlertAt(symbol: string, level: Decimal): Promise<void> {
  try {
    const terms = { symbol, kind: 'crosses', level, repeats: false, expires_at: null, note: '' } as const
    const { id, decimals } = await saveAlert(null, terms, createIdempotencyKey())
    const action = { label: t('Undo'), run: () => void deleteAlert(id) }
    showToast({ kind: 'good', text: tWith('Alert set at {price}.', { price: formatPrice(level, decimals) }), action })
  } catch (error) {
    showError(error, t("Couldn't set the alert."))
  }
}

/** Sends levels of an alert until the newest one is stored. Throws CallError. */
async function sendLevels(alert: Alert, onStored: (stored: Alert) => void): Promise<void> {
  const { id, symbol, kind, repeats, expires_at, note } = alert
  if (isMove(kind)) return
  for (let sent: Decimal | undefined; sent !== wantedLevels.get(id);) {
    sent = wantedLevels.get(id) ?? ''
    onStored(await call(changeAlert, { params: { id }, body: { symbol, kind, level: sent, repeats, expires_at, note } }))
  }
}

/**
 * Moves the level of an alert: at once, and back if the server rejects it. One request at a time, so that of quick moves the last one is
 * stored. A toast offers to undo them.
 */
export async function moveAlert(alert: Alert, level: Decimal, isUndo = false): Promise<void> {
  const { id, decimals, level: before } = alert
  if (before === null) return
  showAlert({ ...alert, level })
  const isSending = wantedLevels.has(id)
  wantedLevels.set(id, level)
  if (isSending) return
  const release = holdAlert(id)
  let known = alert
  try {
    await sendLevels(alert, (stored) => (known = stored))
    showAlert(known)
    const undo = { label: t('Undo'), run: () => void moveAlert(known, before, true) }
    const text = tWith('Alert moved to {price}.', { price: formatPrice(known.level ?? level, decimals) })
    showToast({ kind: 'good', text, ...(!isUndo && { action: undo }) })
  } catch (error) {
    updateAlerts((alerts) => alerts.map((one) => (one.id === id ? known : one)))
    showError(error, t("Couldn't move the alert."))
  } finally {
    wantedLevels.delete(id)
    release()
  }
}

/** Shows an alert as active or paused before the server has answered. */
export const showAlertActive = (id: Id, on: boolean): void =>
  updateAlerts((alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, status: on ? 'active' : 'paused' } : alert)))

/** Activates or pauses an alert. Throws CallError. */
export const setAlertActive = (id: Id, on: boolean): Promise<Alert> => call(switchAlert, { params: { id }, body: { on } })

/** Deletes an alert optimistically; on failure it shows a toast and refetches the alerts. */
export async function deleteAlert(id: Id): Promise<void> {
  hideAlert(id)
  try {
    await call(removeAlert, { params: { id } })
  } catch (error) {
    showError(error, t("Couldn't delete the alert."))
    void queryClient.invalidateQueries({ queryKey })
  }
}
