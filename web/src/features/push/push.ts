import { readPush, startPush, stopPush } from '@trademates/contract/push'
import { call } from '#lib/api/call.ts'
import { requestNotificationPermission, notificationPermission } from '#lib/notify/browser-notifications.ts'
import { session } from '#lib/session/session.ts'
import { serviceWorkerRegistration } from '#lib/loading/service-worker.ts'

/** The push state of this browser; `unable` without support, as over plain HTTP, `blocked` where the user denied permission. */
export type PushState = 'unable' | 'blocked' | 'off' | 'on'

const getPushManager = async (): Promise<PushManager | undefined> =>
  'PushManager' in window && notificationPermission() !== 'unable' ? (await serviceWorkerRegistration())?.pushManager : undefined

/** Reads the current push state of this browser. */
export async function pushState(): Promise<PushState> {
  const manager = await getPushManager()
  if (manager === undefined) return 'unable'
  if (notificationPermission() === 'denied') return 'blocked'
  return notificationPermission() === 'granted' && isOwnSubscription() && (await manager.getSubscription()) !== null ? 'on' : 'off'
}

/** The storage key of the user who subscribed: another user of this browser has not. */
const SUBSCRIBER_KEY = 'push'
const isOwnSubscription = (): boolean => localStorage.getItem(SUBSCRIBER_KEY) === session.get().user?.id

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  localStorage.setItem(SUBSCRIBER_KEY, session.get().user?.id ?? '')
  await call(startPush, { body: { endpoint, p256dh, auth } })
}

async function unsubscribe(manager: PushManager | undefined): Promise<void> {
  await (await manager?.getSubscription())?.unsubscribe()
  localStorage.removeItem(SUBSCRIBER_KEY)
}

async function subscribe(manager: PushManager, key: string): Promise<void> {
  await registerSubscription(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

/**
 * Requests permission and subscribes this browser; call it from a press only. Throws CallError, or the browser's error if its push service does
 * not answer.
 */
export async function turnOnPush(): Promise<PushState> {
  // First, because browsers allow the prompt only right after the press.
  const permission = await requestNotificationPermission()
  const manager = await getPushManager()
  if (manager !== undefined && permission === 'granted') await subscribe(manager, (await call(readPush)).key)
  return pushState()
}

/** Unsubscribes this browser. Throws CallError. */
export async function turnOffPush(): Promise<PushState> {
  await unsubscribe(await getPushManager())
  await call(stopPush)
  return pushState()
}

/** Whether a subscription uses this key of the server. */
function usesServerKey({ options }: PushSubscription, key: string): boolean {
  const bytes = options.applicationServerKey
  const known = bytes === null ? '' : btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return known.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

async function refreshSubscription(): Promise<void> {
  const manager = await getPushManager()
  const subscription = notificationPermission() === 'granted' ? await manager?.getSubscription() : null
  if (manager === undefined || !subscription) return
  if (!isOwnSubscription()) return unsubscribe(manager)
  const { key, endpoint } = await call(readPush)
  if (!usesServerKey(subscription, key)) {
    await subscription.unsubscribe()
    await subscribe(manager, key)
  } else if (endpoint !== subscription.endpoint) await registerSubscription(subscription)
}

/** Keeps the subscription on the server up to date and ends it after signing out. Returns the stop function. */
export function startPushSync(): () => void {
  // On a network error, the next visit tries again.
  void refreshSubscription().catch(() => undefined)
  return session.watch(() => {
    if (session.get().status !== 'out') return
    void getPushManager()
      .then(unsubscribe)
      .catch(() => undefined)
  })
}
