import type { BodyOf } from '@trademates/contract/endpoint'
import type { createPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { CallError } from '#lib/call-error.ts'
import { isCutOff } from '#lib/live/live.ts'
import type { Kept } from './shelf.ts'
import { makeQueue, type Shown } from './queue.ts'

/** What somebody did without a network. */
export type Deed =
  | { kind: 'like'; post: Id; on: boolean }
  | { kind: 'comment'; post: Id; content: string }
  | { kind: 'post'; body: BodyOf<typeof createPost>; files: number }

/** A deed that can wait until the server can be told of it. */
interface Waiting {
  /** Its idempotency key, the same for every attempt: it is done once, however often it is sent within 30 days. */
  key: string
  deed: Deed
  /** When it was done, ISO 8601; of two at the same place the later counts. */
  at: string
  /** Why the server refused it, in words; `null` while it waits. */
  failure: string | null
}

export type Unsent = Kept<Waiting>
export type ShownUnsent = Shown<Waiting>

export const unsent = makeQueue<Waiting>({
  name: 'unsent',
  keyOf: ({ key }) => key,
  orderOf: ({ at }) => at,
  filesIn: ({ deed }) => (deed.kind === 'post' ? deed.files : 0),
})

/** What waits, in the order in which it was done. */
export const unsentDeeds = unsent.shown
export const watchUnsent = unsent.watch

/** Something is done now, by who is signed in now; it takes the place of what waits under the same key. */
export function begin(deed: Deed, key: string): Unsent {
  const begun = unsent.own({ key, deed, at: new Date().toISOString(), failure: null })
  const before = unsent.at(begun.place)
  if (before !== undefined) unsent.drop(before)
  return begun
}

/** Whether something failed because there is no network, so that it can be done later; by who did it, and not by who may be here now. */
const isForLater = (error: unknown, { place }: Unsent): boolean =>
  error instanceof CallError && error.kind === 'network' && isCutOff() && unsent.isOwn(place)

function keep(begun: Unsent): boolean {
  const hasRoom = unsent.add(begun)
  if (!hasRoom) unsent.drop(begun)
  return hasRoom
}

/** Keeps a deed that failed for want of a network, to be done when it is back. Gives whether it is kept: else it failed as any other. */
export const keepUnsent = (error: unknown, begun: Unsent): boolean => isForLater(error, begun) && keep(begun)

/** The same for a deed with files: kept only where the browser keeps all of them. */
export async function keepUnsentWithFiles(error: unknown, begun: Unsent, files: readonly File[]): Promise<boolean> {
  if (!isForLater(error, begun)) return false
  if (files.length === 0) return keep(begun)
  const isKept = (await unsent.files.put(begun.place, files)) && unsent.isOwn(begun.place) && keep(begun)
  if (!isKept) unsent.files.remove(begun.place)
  return isKept
}
