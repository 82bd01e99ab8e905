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

/** Leaving by choice forgets it, as all drafts. */
const placeOf = (user: Id): string => `draft:${user}:outbox`
const ownPlace = (): string | null => {
  const { user } = session.get()
  return user === null ? null : placeOf(user.id)
}

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' && value !== null && 'id' in value && 'to' in value && 'content' in value && 'timestamp' in value

function readKept(place: string): Waiting[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isWaiting) : []
  } catch {
    return []
  }
}

let shown: readonly Waiting[] = []
/** What a full storage did not take lives in this tab alone. */
const unkept = new Set<Id>()
const pictures = new Map<Id, readonly File[]>()
const watchers = new Set<() => void>()

function show(next: readonly Waiting[]): void {
  shown = next
  for (const watcher of watchers) watcher()
}

/** What waits, in the order in which it was written. */
export const waitingMessages = (): readonly Waiting[] => shown

export function watchWaiting(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The pictures of a message that waits, as far as this tab has them. */
export const picturesOf = (id: Id): readonly File[] => pictures.get(id) ?? []

/** Looks again at what is kept: another tab may have sent something, or written something. */
export function lookAgain(): void {
  const place = ownPlace()
  const kept = place === null ? [] : readKept(place)
  show([...kept, ...shown.filter(({ id }) => unkept.has(id) && kept.every((one) => one.id !== id))])
}

function change(next: (waiting: readonly Waiting[]) => Waiting[]): void {
  const place = ownPlace()
  if (place === null) return
  lookAgain()
  const changed = next(shown)
  try {
    if (changed.length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(changed))
    unkept.clear()
  } catch {
    for (const { id } of changed) unkept.add(id)
  }
  show(changed)
}

const filesOf = (id: Id): string => `outbox:${id}`

/** Adds a message to what waits. */
export function addWaiting(to: Id, content: string, files: readonly File[]): void {
  const id = newMessageId()
  pictures.set(id, files)
  if (files.length > 0)
    void keepDraftFiles(
      filesOf(id),
      files.map((file, at) => ({ key: String(at), file })),
    )
  change((before) => [
    ...before,
    { id, to, content, pictures: files.length, timestamp: new Date().toISOString(), failure: null, isHeld: false },
  ])
}

/** Reads the pictures that an earlier visit left. Fewer than were chosen means that the browser did not keep them. */
export async function fetchPictures(id: Id): Promise<readonly File[]> {
  const known = pictures.get(id)
  if (known !== undefined) return known
  const kept = await readDraftFiles(filesOf(id))
  const files = [...kept].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, file]) => file)
  pictures.set(id, files)
  return files
}

/** It was sent, or is not wanted any more. */
export function dropWaiting(id: Id): void {
  if (shown.some((one) => one.id === id && one.pictures > 0)) void keepDraftFiles(filesOf(id), [])
  change((before) => before.filter((one) => one.id !== id))
  unkept.delete(id)
  pictures.delete(id)
}

/** Notes why a message was refused; `null` lets it be tried again. */
export function noteFailure(id: Id, failure: string | null): void {
  change((before) => before.map((one) => (one.id === id ? { ...one, failure } : one)))
}

/** Notes that a message has to wait for its turn. */
export function noteHeld(id: Id): void {
  change((before) => before.map((one) => (one.id === id ? { ...one, isHeld: true } : one)))
}

/** Nobody is signed in any more. What is kept stays kept, unless they left by choice. */
export function forgetWaiting(): void {
  unkept.clear()
  pictures.clear()
  show([])
}
