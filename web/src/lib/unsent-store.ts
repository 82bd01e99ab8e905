import type { BodyOf } from '@trademates/contract/endpoint'
import type { createPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { CallError } from './call-error.ts'
import { keepDraftFiles, readDraftFiles } from './draft-files.ts'
import { isCutOff } from './live.ts'
import { session } from './session.ts'

/** What somebody did without a network. */
export type Deed =
  | { kind: 'like'; post: Id; on: boolean }
  | { kind: 'comment'; post: Id; content: string }
  | { kind: 'post'; body: BodyOf<typeof createPost>; files: number }

/** A deed that waits until the server can be told of it. */
export interface Unsent {
  /** Its idempotency key, the same for every attempt: it is done once, however often it is sent. */
  key: string
  deed: Deed
  /** When it was done, ISO 8601. */
  at: string
  /** Why the server refused it, in words; `null` while it waits. */
  failure: string | null
}

/** Each has a place of its own, so that tabs never write over each other. Leaving by choice forgets them, as all drafts of this user. */
const place = (key = ''): string => `draft:${session.get().user?.id ?? ''}:unsent:${key}`

/** Whether something that changed in the browser's storage concerns what waits here. */
export const isUnsent = (key: string | null): boolean => key === null || key.startsWith(place())

function parse(kept: string | null): Unsent | null {
  try {
    return JSON.parse(kept ?? 'null') as Unsent | null
  } catch {
    return null
  }
}

let shown: readonly Unsent[] = []
const watchers = new Set<() => void>()

/** What waits, in the order in which it was done. */
export const unsentDeeds = (): readonly Unsent[] => shown

export function watchUnsent(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Looks at what waits now: another tab may have sent something, or somebody else may be signed in. */
export function lookForUnsent(): void {
  const places = session.get().status === 'in' ? Object.keys(localStorage).filter((key) => key.startsWith(place())) : []
  shown = places.flatMap((key) => parse(localStorage.getItem(key)) ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1))
  for (const watcher of watchers) watcher()
}

/** Gives whether the browser had room for it. */
function keep(unsent: Unsent): boolean {
  try {
    localStorage.setItem(place(unsent.key), JSON.stringify(unsent))
  } catch {
    return false
  }
  lookForUnsent()
  return true
}

/** The files of a deed that waits, in their order. */
export async function filesOf({ key }: Unsent): Promise<File[]> {
  const kept = await readDraftFiles(place(key))
  return [...kept].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, file]) => file)
}

/** It was sent, or is not wanted any more. */
export function dropUnsent({ key, deed }: Unsent): void {
  localStorage.removeItem(place(key))
  if (deed.kind === 'post' && deed.files > 0) void keepDraftFiles(place(key), [])
  lookForUnsent()
}

/** Notes why the server refused it, or with `null` that it is to be tried again. */
export const noteRefusal = (unsent: Unsent, failure: string | null): void => void keep({ ...unsent, failure })

/** Whether something failed because there is no network, so that it can be done later. */
const isForLater = (error: unknown): boolean => error instanceof CallError && error.kind === 'network' && isCutOff()

/** Keeps a deed that failed for want of a network, to be done when it is back. Gives whether it is kept: else it failed as any other. */
export function keepUnsent(error: unknown, deed: Deed, key: string): boolean {
  return isForLater(error) && keep({ key, deed, at: new Date().toISOString(), failure: null })
}

/** The same for a deed with files: kept only where the browser keeps all of them. */
export async function keepUnsentWithFiles(error: unknown, deed: Deed, { key, files }: { key: string; files: readonly File[] }) {
  if (!isForLater(error)) return false
  if (files.length > 0) {
    await keepDraftFiles(
      place(key),
      files.map((file, at) => ({ key: String(at), file })),
    )
    if ((await readDraftFiles(place(key))).size < files.length) return false
  }
  return keepUnsent(error, deed, key)
}
