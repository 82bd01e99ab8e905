import type { Id } from '@trademates/contract/wire'
import { keepDraftFiles, readDraftFiles } from '#lib/draft-files.ts'
import { session } from '#lib/session.ts'
import { newMessageId } from './message-id.ts'

/** A message that the server does not have yet. */
export interface Waiting {
  /** Made here, and the same for every attempt: the server takes it once, however often it is sent. */
  id: Id
  to: Id
  content: string
  /** How many pictures belong to it; their bytes lie elsewhere. */
  pictures: number
  /** When it was written, ISO 8601. */
  timestamp: string
  /** Why the server refused it, in words; `null` while it is on its way. */
  failure: string | null
  /** Whether too much was sent before it, so that it has to wait. */
  isHeld: boolean
}

/** Each message has a place of its own, so that two tabs never write over each other. Leaving by choice forgets them, as all drafts of this user. */
const place = (id = ''): string => `draft:${session.get().user?.id ?? ''}:outbox:${id}`

/** Whether something that changed in the browser's storage concerns what waits here. */
export const isOutbox = (key: string | null): boolean => key === null || key.startsWith(place())

function parse(kept: string | null): Waiting | null {
  try {
    return JSON.parse(kept ?? 'null') as Waiting | null
  } catch {
    return null
  }
}

function readKept(): Waiting[] {
  const kept = Object.keys(localStorage).flatMap((key) => (key.startsWith(place()) ? (parse(localStorage.getItem(key)) ?? []) : []))
  // Ids sort by the time they were made.
  return kept.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

let shown: readonly Waiting[] = []
/** What a full storage did not take lives in this tab alone. */
const unkept = new Map<Id, Waiting>()
const pictures = new Map<Id, readonly File[]>()
const watchers = new Set<() => void>()

/** What waits, in the order in which it was written. */
export const waitingMessages = (): readonly Waiting[] => shown

export function watchWaiting(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Looks at what waits now: another tab may have sent something, or written something. */
export function lookAgain(): void {
  shown = session.get().status === 'in' ? [...readKept(), ...unkept.values()] : []
  for (const watcher of watchers) watcher()
}

function keep(waiting: Waiting): void {
  try {
    localStorage.setItem(place(waiting.id), JSON.stringify(waiting))
    unkept.delete(waiting.id)
  } catch {
    unkept.set(waiting.id, waiting)
  }
  lookAgain()
}

const filesOf = (id: Id): string => place(id)

/** The pictures of a message that waits, as far as this tab has them. */
export const picturesOf = (id: Id): readonly File[] => pictures.get(id) ?? []

/** Adds a message to what waits. */
export function addWaiting(to: Id, content: string, files: readonly File[]): void {
  const id = newMessageId()
  pictures.set(id, files)
  const named = files.map((file, at) => ({ key: String(at), file }))
  if (files.length > 0) void keepDraftFiles(filesOf(id), named)
  keep({ id, to, content, pictures: files.length, timestamp: new Date().toISOString(), failure: null, isHeld: false })
}

/** Reads the pictures that an earlier visit left. Fewer than were chosen means that the browser did not keep them. */
export async function fetchPictures(id: Id): Promise<readonly File[]> {
  const known = pictures.get(id)
  if (known !== undefined) return known
  const kept = await readDraftFiles(filesOf(id))
  const files = [...kept].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, file]) => file)
  pictures.set(id, files)
  lookAgain()
  return files
}

/** It was sent, or is not wanted any more. */
export function dropWaiting(id: Id): void {
  if (shown.some((one) => one.id === id && one.pictures > 0)) void keepDraftFiles(filesOf(id), [])
  localStorage.removeItem(place(id))
  unkept.delete(id)
  pictures.delete(id)
  lookAgain()
}

/** Notes what became of an attempt at a message that still waits. */
export function noteAttempt(id: Id, outcome: Partial<Pick<Waiting, 'failure' | 'isHeld'>>): void {
  const waiting = shown.find((one) => one.id === id)
  if (waiting !== undefined) keep({ ...waiting, ...outcome })
}

/** Nobody is signed in any more. What is kept stays kept, unless they left by choice. */
export function forgetWaiting(): void {
  unkept.clear()
  pictures.clear()
  lookAgain()
}
