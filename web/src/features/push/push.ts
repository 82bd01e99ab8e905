import { readPush, startPush, stopPush } from '@trademates/contract/push'
import { call } from '#lib/api.ts'
import { allowOutside, outsideState } from '#lib/outside.ts'
import { session } from '#lib/session.ts'
import { registration } from '#lib/worker.ts'

/** How pushes to this browser stand; `unable` where it takes none, as over HTTP on a network, `blocked` where its user refused. */
export type PushState = 'unable' | 'blocked' | 'off' | 'on'

const managerOf = async (): Promise<PushManager | undefined> =>
  'PushManager' in window && outsideState() !== 'unable' ? (await registration())?.pushManager : undefined

/** How pushes to this browser stand now. */
export async function pushState(): Promise<PushState> {
  const manager = await managerOf()
  if (manager === undefined) return 'unable'
  if (outsideState() === 'denied') return 'blocked'
  return outsideState() === 'granted' && isOwn() && (await manager.getSubscription()) !== null ? 'on' : 'off'
}

/** Where the browser keeps who asked for its pushes: whoever signs in next has not. */
const ASKED_BY = 'push'
const isOwn = (): boolean => localStorage.getItem(ASKED_BY) === session.get().user?.id

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  localStorage.setItem(ASKED_BY, session.get().user?.id ?? '')
  await call(startPush, { body: { endpoint, p256dh, auth } })
}

async function unsubscribe(manager: PushManager | undefined): Promise<void> {
  await (await manager?.getSubscription())?.unsubscribe()
  localStorage.removeItem(ASKED_BY)
}

async function subscribe(manager: PushManager, key: string): Promise<void> {
  await tellServer(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

/** Asks for the browser's permission and subscribes it; called by a press only. Throws CallError, or what the browser throws where its push service does not answer. */
export async function turnOnPush(): Promise<PushState> {
  // Before anything else: browsers ask only while they know of the press.
  const permission = await allowOutside()
  const manager = await managerOf()
  if (manager !== undefined && permission === 'granted') await subscribe(manager, (await call(readPush)).key)
  return pushState()
}

/** Ends the pushes to this browser. Throws CallError. */
export async function turnOffPush(): Promise<PushState> {
  await unsubscribe(await managerOf())
  await call(stopPush)
  return pushState()
}

/** Whether a subscription is made with this key of the server. */
function isMadeWith({ options }: PushSubscription, key: string): boolean {
  const bytes = options.applicationServerKey
  const known = bytes === null ? '' : btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return known.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

async function renew(): Promise<void> {
  const manager = await managerOf()
  const subscription = outsideState() === 'granted' ? await manager?.getSubscription() : null
  if (manager === undefined || !subscription) return
  if (!isOwn()) return unsubscribe(manager)
  const { key, endpoint } = await call(readPush)
  if (!isMadeWith(subscription, key)) {
    await subscription.unsubscribe()
    await subscribe(manager, key)
  } else if (endpoint !== subscription.endpoint) await tellServer(subscription)
}

/** Keeps what the server knows of this browser's pushes right, and ends them when nobody is signed in any more. Gives how to stop. */
export function openPush(): () => void {
  // Where nobody answers now, the next visit does it.
  void renew().catch(() => undefined)
  return session.watch(() => {
    if (session.get().status !== 'out') return
    void managerOf()
      .then(unsubscribe)
      .catch(() => undefined)
  })
}
