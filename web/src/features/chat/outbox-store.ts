import { useSyncExternalStore } from 'react'
import type { Id } from '@trademates/contract/wire'
import { makeQueue } from '#lib/queue/queue.ts'
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

// Ids sort by the time they were made.
export const outbox = makeQueue<Waiting>({
  name: 'outbox',
  keyOf: ({ id }) => id,
  orderOf: ({ id }) => id,
  filesIn: ({ pictures }) => pictures,
})

/** The pictures of a message that waits, as far as this tab has them. */
export const picturesOf = (id: Id): readonly File[] => outbox.files.here(outbox.placeOf(id))

/** Sends a message as soon as it can be sent; it is shown, and kept, from now on. */
export function send(to: Id, content: string, files: readonly File[]): void {
  const id = newMessageId()
  const timestamp = new Date().toISOString()
  const waiting = outbox.own({ id, to, content, pictures: files.length, timestamp, failure: null, isHeld: false })
  if (files.length > 0) void outbox.files.put(waiting.place, files)
  outbox.add(waiting)
}

/** Gives the pictures of a message that waits, from wherever the browser keeps them; `null` where it did not keep all of them. */
export async function allPicturesOf(id: Id): Promise<readonly File[] | null> {
  const waiting = find(id)
  if (waiting === undefined) return null
  const files = await outbox.fetchFiles(waiting)
  return files.length < waiting.pictures ? null : files
}

const find = (id: Id) => outbox.shown().find((one) => one.id === id)

/** Tries once more what was refused. */
export function sendAgain(id: Id): void {
  const waiting = find(id)
  if (waiting !== undefined) outbox.note(waiting, (now) => ({ ...now, failure: null }))
}

/** It is not wanted any more. */
export function dropWaiting(id: Id): void {
  const waiting = find(id)
  if (waiting !== undefined) outbox.drop(waiting)
}

/** All messages that wait. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(outbox.watch, outbox.shown)
