import type { BodyOf } from '@trademates/contract/endpoint'
import type { createPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { CallError } from '#lib/api/call-error.ts'
import { saveDraftFiles, readDraftFiles } from '#lib/storage/drafts.ts'
import { isDisconnected } from '#lib/live/live-connection.ts'
import { session } from '#lib/session/session.ts'
import { createStore } from '#lib/state/store.ts'

/** What a user did that the server does not know yet. */
export type Action =
  | { kind: 'like'; post: Id; on: boolean }
  | { kind: 'comment'; post: Id; content: string }
  | { kind: 'post'; body: BodyOf<typeof createPost> }
  | { kind: 'message'; to: Id; content: string }

/** An action in the queue. */
export interface QueuedAction<One extends Action = Action> {
  /** Where the browser stores it. Names the user: somebody else may be signed in when it is answered. */
  readonly place: string
  /** Idempotency key, the same for every attempt; of a message, its id. The server takes each key once within 30 days. */
  readonly key: string
  readonly action: One
  /** How many files belong to it; their bytes are in IndexedDB. */
  readonly files: number
  /** When it was done, ISO 8601. Actions are sent in this order; of two with the same key, the later counts. */
  readonly at: string
  /** Why the server refused it; `null` while it waits. */
  readonly failure: string | null
  /** Whether the rate limit delays it. */
  readonly isHeld: boolean
  /** The fraction sent, 0 to 1, while this tab sends it. */
  readonly sent: number | null
}

export type QueuedMessage = QueuedAction<Extract<Action, { kind: 'message' }>>
export type QueuedPostAction = QueuedAction<Exclude<Action, { kind: 'message' }>>
export const isMessage = (one: QueuedAction): one is QueuedMessage => one.action.kind === 'message'
export const isPostAction = (one: QueuedAction): one is QueuedPostAction => !isMessage(one)

/** What localStorage has no room for: only this tab knows it. */
const memoryOnly = new Map<string, QueuedAction>()
const progress = new Map<string, number>()
/** The files of actions, as far as this tab has chosen or read them. */
const loadedFiles = new Map<string, readonly File[]>()
const queueStore = createStore<readonly QueuedAction[]>([])

/** The queue of the signed-in user, in the order of sending. */
export const getQueue = queueStore.get
export const watchQueue = queueStore.watch

const userId = (): Id => session.get().user?.id ?? ''
export const storageKeyOf = (key: string): string => `draft:${userId()}:unsent:${key}`

/** Whether this is a place in the queue of the signed-in user. Earlier versions kept messages in an `outbox`. */
export const isOwn = (place: string): boolean =>
  session.get().status === 'in' && ['unsent', 'outbox'].some((name) => place.startsWith(`draft:${userId()}:${name}:`))

type EarlierFormat =
  | { key: string; deed: Action & { files?: number }; at: string; failure: string | null }
  | { id: Id; to: Id; content: string; pictures: number; timestamp: string; failure: string | null; isHeld: boolean }

/** Reads what this version, or an earlier one, has stored. */
function parse(json: string): Omit<QueuedAction, 'place' | 'sent'> {
  const stored = JSON.parse(json) as QueuedAction | EarlierFormat
  if ('action' in stored) return stored
  if ('deed' in stored) return { ...stored, action: stored.deed, files: stored.deed.files ?? 0, isHeld: false }
  const { id, to, content, pictures, timestamp, failure, isHeld } = stored
  return { key: id, action: { kind: 'message', to, content }, files: pictures, at: timestamp, failure, isHeld }
}

function find(place: string): QueuedAction | undefined {
  const json = localStorage.getItem(place)
  try {
    return memoryOnly.get(place) ?? (json === null ? undefined : { ...parse(json), place, sent: null })
  } catch {
    return undefined
  }
}

const orderOf = ({ at, key }: QueuedAction): string => `${at} ${key}`

/** Whether it is still in the queue: neither sent, nor discarded, nor replaced by a later one. */
export const isQueued = (one: QueuedAction): boolean => find(one.place)?.at === one.at

/** Reads the queue again: another tab may have changed it, or another user may be signed in. */
export function refreshQueue(): void {
  const places = new Set([...Object.keys(localStorage), ...memoryOnly.keys()])
  const found = [...places].flatMap((place) => (isOwn(place) ? (find(place) ?? []) : []))
  const withProgress = found.map((one) => ({ ...one, sent: progress.get(one.place) ?? null }))
  queueStore.set(withProgress.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)))
}

/** Makes an action of the signed-in user, which replaces the one with the same key. It is not in the queue yet. */
export function createAction(action: Action, key: string, files = 0): QueuedAction {
  const created = { place: storageKeyOf(key), key, action, files, at: new Date().toISOString(), failure: null, isHeld: false, sent: null }
  const before = find(created.place)
  if (before !== undefined) dequeue(before)
  return created
}

/** Returns whether localStorage had room; else only this tab knows the action. */
export function enqueue(one: QueuedAction): boolean {
  memoryOnly.delete(one.place)
  try {
    localStorage.setItem(one.place, JSON.stringify(one))
  } catch {
    memoryOnly.set(one.place, one)
  }
  refreshQueue()
  return !memoryOnly.has(one.place)
}

/** Removes an action that was sent or discarded, with its files. */
export function dequeue(one: QueuedAction): void {
  if (!isQueued(one)) return
  memoryOnly.delete(one.place)
  localStorage.removeItem(one.place)
  if (one.files > 0) deleteFiles(one)
  refreshQueue()
}

/** Changes an action that is still in the queue. */
export function updateQueued(one: QueuedAction, change: Partial<Pick<QueuedAction, 'failure' | 'isHeld'>>): void {
  const now = find(one.place)
  if (now?.at === one.at) enqueue({ ...now, ...change })
}

export const retryAction = (one: QueuedAction): void => updateQueued(one, { failure: null })

/** Sets the fraction sent; `null` when the attempt is over. */
export function setProgress({ place }: QueuedAction, sent: number | null): void {
  if (sent === null) progress.delete(place)
  else progress.set(place, sent)
  refreshQueue()
}

/** The files of an action in this tab. */
export const filesOf = ({ place }: Pick<QueuedAction, 'place'>): readonly File[] => loadedFiles.get(place) ?? []

/** Stores the files of an action. Returns whether the browser kept all of them. */
export async function saveFiles({ place }: QueuedAction, files: readonly File[]): Promise<boolean> {
  loadedFiles.set(place, files)
  await saveDraftFiles(
    place,
    files.map((file, at) => ({ key: String(at), file })),
  )
  return (await readDraftFiles(place)).size === files.length
}

function deleteFiles({ place }: QueuedAction): void {
  loadedFiles.delete(place)
  void saveDraftFiles(place, [])
}

/** Reads the files of an action, in the order in which they were chosen; fewer than `files` where the browser lost some. */
export async function fetchFiles({ place }: QueuedAction): Promise<readonly File[]> {
  const stored =
    loadedFiles.get(place) ?? [...(await readDraftFiles(place))].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, file]) => file)
  loadedFiles.set(place, stored)
  refreshQueue()
  return stored
}

/** Queues an action that failed because there is no network. Returns `false` where it failed otherwise, or cannot be stored with all its files. */
export async function queueForLater(error: unknown, one: QueuedAction, files: readonly File[] = []): Promise<boolean> {
  if (!(error instanceof CallError && error.kind === 'network' && isDisconnected() && isOwn(one.place))) return false
  const hasFiles = files.length === 0 || (await saveFiles(one, files))
  if (hasFiles && isOwn(one.place) && enqueue(one)) return true
  dequeue(one)
  if (files.length > 0) deleteFiles(one)
  return false
}

/** Forgets what only this tab knows, when nobody is signed in any more. What is stored stays until a sign-out by choice (`forgetDrafts`). */
export function closeQueue(): void {
  memoryOnly.clear()
  loadedFiles.clear()
  refreshQueue()
}
