import type { BodyOf } from '@trademates/contract/endpoint'
import type { createPost, Sentiment } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { CallError } from '#lib/api/call-error.ts'
import { saveDraftFiles, readDraftFiles } from '#lib/storage/drafts.ts'
import { isDisconnected } from '#lib/live/live-connection.ts'
import { session } from '#lib/session/session.ts'
import { createStore } from '#lib/state/store.ts'

/** What a user did that the server does not know yet. */
export type Action =
  | { kind: 'like'; post: Id; on: boolean }
  | { kind: 'vote'; symbol: string; stance: Sentiment | null }
  | { kind: 'comment'; post: Id; content: string }
  | { kind: 'post'; body: BodyOf<typeof createPost> }
  | { kind: 'message'; to: Id; content: string }

/** An action in the queue. */
export interface QueuedAction<One extends Action = Action> {
  /** Its localStorage key, which contains the user's id: another user may be signed in when the response comes. */
  readonly storageKey: string
  /** Idempotency key, the same for every attempt; the id of a message. The server accepts each key once within 30 days. */
  readonly key: string
  readonly action: One
  /** Number of files; their content is in IndexedDB. */
  readonly files: number
  /** ISO 8601. Actions are sent in this order; of two with the same key the later one counts. */
  readonly at: string
  /** Why the server rejected it; `null` while it waits. */
  readonly failure: string | null
  /** Whether the rate limit delays it. */
  readonly isRateLimited: boolean
  /** The fraction sent, 0 to 1, while this tab sends it. */
  readonly progress: number | null
}

export type QueuedMessage = QueuedAction<Extract<Action, { kind: 'message' }>>
export type QueuedPostAction = QueuedAction<Exclude<Action, { kind: 'message' }>>
export const isMessage = (one: QueuedAction): one is QueuedMessage => one.action.kind === 'message'
export const isPostAction = (one: QueuedAction): one is QueuedPostAction => !isMessage(one)

/** Actions that did not fit into localStorage. */
const memoryOnly = new Map<string, QueuedAction>()
const progressByKey = new Map<string, number>()
/** Files of actions that this tab has selected or read. */
const loadedFiles = new Map<string, readonly File[]>()
const queueStore = createStore<readonly QueuedAction[]>([])

/** The queue of the signed-in user, in sending order. */
export const getQueue = queueStore.get
export const watchQueue = queueStore.watch

const userId = (): Id => session.get().user?.id ?? ''
// Stored data keeps its key `unsent`.
export const storageKeyOf = (key: string): string => `draft:${userId()}:unsent:${key}`

/** Whether a storage key belongs to the queue of the signed-in user. Earlier versions stored messages under `outbox`. */
export const isOwn = (storageKey: string): boolean =>
  session.get().status === 'in' && ['unsent', 'outbox'].some((name) => storageKey.startsWith(`draft:${userId()}:${name}:`))

// Stored data keeps its keys, such as `deed`.
type EarlierFormat =
  | { key: string; deed: Action & { files?: number }; at: string; failure: string | null }
  | { id: Id; to: Id; content: string; pictures: number; timestamp: string; failure: string | null }

/** Earlier versions stored it under another key; the next response of the server sets it again. */
const NOT_RATE_LIMITED = { isRateLimited: false }

/** Parses what this version or an earlier one has stored. */
function parse(json: string): Omit<QueuedAction, 'storageKey' | 'progress'> {
  const stored = JSON.parse(json) as QueuedAction | EarlierFormat
  if ('action' in stored) return { ...NOT_RATE_LIMITED, ...stored }
  if ('deed' in stored) return { ...stored, action: stored.deed, files: stored.deed.files ?? 0, ...NOT_RATE_LIMITED }
  const { id, to, content, pictures, timestamp, failure } = stored
  return { key: id, action: { kind: 'message', to, content }, files: pictures, at: timestamp, failure, ...NOT_RATE_LIMITED }
}

function find(storageKey: string): QueuedAction | undefined {
  const json = localStorage.getItem(storageKey)
  try {
    return memoryOnly.get(storageKey) ?? (json === null ? undefined : { ...parse(json), storageKey, progress: null })
  } catch {
    return undefined
  }
}

const orderOf = ({ at, key }: QueuedAction): string => `${at} ${key}`

/** Whether it is still in the queue: neither sent, nor discarded, nor replaced by a later one. */
export const isQueued = (one: QueuedAction): boolean => find(one.storageKey)?.at === one.at

/** Reads the queue again: another tab may have changed it, or another user may be signed in. */
export function refreshQueue(): void {
  const storageKeys = new Set([...Object.keys(localStorage), ...memoryOnly.keys()])
  const found = [...storageKeys].flatMap((storageKey) => (isOwn(storageKey) ? (find(storageKey) ?? []) : []))
  const withProgress = found.map((one) => ({ ...one, progress: progressByKey.get(one.storageKey) ?? null }))
  queueStore.set(withProgress.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)))
}

/** Creates an action of the signed-in user and removes a queued one with the same key. Does not queue it. */
export function createAction(action: Action, key: string, files = 0): QueuedAction {
  const created = {
    storageKey: storageKeyOf(key),
    key,
    action,
    files,
    at: new Date().toISOString(),
    failure: null,
    isRateLimited: false,
    progress: null,
  }
  const before = find(created.storageKey)
  if (before !== undefined) dequeue(before)
  return created
}

/** Returns whether localStorage had room; otherwise only this tab knows the action. */
export function enqueue(one: QueuedAction): boolean {
  memoryOnly.delete(one.storageKey)
  try {
    localStorage.setItem(one.storageKey, JSON.stringify(one))
  } catch {
    memoryOnly.set(one.storageKey, one)
  }
  refreshQueue()
  return !memoryOnly.has(one.storageKey)
}

/** Removes an action that was sent or discarded, with its files. */
export function dequeue(one: QueuedAction): void {
  if (!isQueued(one)) return
  memoryOnly.delete(one.storageKey)
  localStorage.removeItem(one.storageKey)
  if (one.files > 0) deleteFiles(one)
  refreshQueue()
}

export function updateQueued(one: QueuedAction, change: Partial<Pick<QueuedAction, 'failure' | 'isRateLimited'>>): void {
  const now = find(one.storageKey)
  if (now?.at === one.at) enqueue({ ...now, ...change })
}

export const retryAction = (one: QueuedAction): void => updateQueued(one, { failure: null })

/** Sets the fraction sent; `null` when the attempt is over. */
export function setProgress({ storageKey }: QueuedAction, progress: number | null): void {
  if (progress === null) progressByKey.delete(storageKey)
  else progressByKey.set(storageKey, progress)
  refreshQueue()
}

export const filesOf = ({ storageKey }: Pick<QueuedAction, 'storageKey'>): readonly File[] => loadedFiles.get(storageKey) ?? []

/** Stores the files of an action. Returns whether the browser kept all of them. */
export async function saveFiles({ storageKey }: QueuedAction, files: readonly File[]): Promise<boolean> {
  loadedFiles.set(storageKey, files)
  await saveDraftFiles(
    storageKey,
    files.map((file, at) => ({ key: String(at), file })),
  )
  return (await readDraftFiles(storageKey)).size === files.length
}

function deleteFiles({ storageKey }: QueuedAction): void {
  loadedFiles.delete(storageKey)
  void saveDraftFiles(storageKey, [])
}

/** Reads the files of an action, in the order in which they were chosen; fewer than `files` where the browser lost some. */
export async function fetchFiles({ storageKey }: QueuedAction): Promise<readonly File[]> {
  const stored =
    loadedFiles.get(storageKey) ??
    [...(await readDraftFiles(storageKey))].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, file]) => file)
  loadedFiles.set(storageKey, stored)
  refreshQueue()
  return stored
}

/** Queues an action that failed without a network. Returns false if it failed for another reason or its files cannot be stored. */
export async function queueForLater(error: unknown, one: QueuedAction, files: readonly File[] = []): Promise<boolean> {
  if (!(error instanceof CallError && error.kind === 'network' && isDisconnected() && isOwn(one.storageKey))) return false
  const hasFiles = files.length === 0 || (await saveFiles(one, files))
  if (hasFiles && isOwn(one.storageKey) && enqueue(one)) return true
  dequeue(one)
  if (files.length > 0) deleteFiles(one)
  return false
}

/** Clears this tab's memory after the session has ended. Stored actions stay until a log-out by choice (`deleteDrafts`). */
export function closeQueue(): void {
  memoryOnly.clear()
  loadedFiles.clear()
  refreshQueue()
}
