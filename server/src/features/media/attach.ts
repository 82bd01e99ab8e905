import { PERSON_BYTES } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Arriving } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { Staged } from '#platform/files/files.ts'
import { isUsed } from '#platform/once.ts'
import { refuse } from '#platform/refusal.ts'
import type { Kept } from './intake.ts'
import {
  changePlaces,
  countBytes,
  insertFiles,
  listFilesEver,
  type NewFile,
  type Owner,
  removeFilesOfMessage,
  removePortraits,
} from './store.ts'
import { holdOffSweep } from './sweep.ts'
import { addressOf, type Placed } from './view.ts'

const full = (used: number) => {
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  return refuse('too_large', message('no_storage_left', { max: megabytes(PERSON_BYTES), needed: megabytes(used) }))
}

// Of a form without its files, at most about this.
const TEXTS_BYTES = 256 * 1024

/**
 * Throws `too_large` before files are read that cannot fit, with all that is on its way, into the room that their sender has left. Under a key that was used
 * before it may be a repetition, which takes no room.
 */
export async function checkArriving({ viewer, length, key }: Arriving, { reads }: Pick<Deps, 'reads'>): Promise<void> {
  if (viewer === null || length <= TEXTS_BYTES) return
  const wanted = (await countBytes(reads, viewer.id)) + length - TEXTS_BYTES
  if (wanted > PERSON_BYTES && (key === null || !(await isUsed(reads, viewer.id, key)))) throw full(wanted)
}

/** Throws `too_large` when files that have just arrived do not fit into the room that their owner has left. */
export async function checkRoom(db: Handle, owner: Id, staged: readonly Staged[]): Promise<void> {
  if (staged.length === 0) return
  const wanted = (await countBytes(db, owner)) + staged.reduce((sum, { size }) => sum + size, 0)
  if (wanted > PERSON_BYTES) throw full(wanted)
}

/** Puts kept files to their owner's account. Throws `too_large` when there is no room, as other uploads may have taken it meanwhile. */
async function attach(tx: Handle, { owner, added }: { owner: Owner; added: readonly NewFile[] }): Promise<void> {
  if (added.length === 0) return
  await holdOffSweep(
    tx,
    added.flatMap(({ stored, thumbnail }) => [stored, thumbnail ?? stored]),
  )
  await insertFiles(tx, owner, added)
  // The rows are in: until this transaction ends, no other one moves the sum.
  const used = await countBytes(tx, owner.id)
  if (used > PERSON_BYTES) throw full(used)
}

interface ForPost {
  owner: Id
  post: Id
  kept: readonly Kept[]
  /** Words for the files, in their order; what is missing or empty says nothing. */
  alts: readonly string[]
}

/** Puts kept files on a new post, in their order. */
export const attachFiles = (tx: Handle, { owner, post, kept, alts }: ForPost): Promise<void> =>
  attach(tx, {
    owner: { id: owner, post },
    added: kept.map((file, position) => ({ ...file, position, alt: alts[position] || null })),
  })

/** The files that a post has and those that it had. Read them while the post is locked: an edit then goes by what stands. */
export async function placesOf(tx: Handle, post: Id): Promise<{ now: Placed[]; ever: Map<Id, Placed> }> {
  const rows = await listFilesEver(tx, post)
  const placed = (some: typeof rows) => some.map(({ id, alt }) => ({ id, alt }))
  return { now: placed(rows.filter(({ position }) => position !== null)), ever: new Map(placed(rows).map((file) => [file.id, file])) }
}

/** Gives a post exactly these files in this order; `kept` are the new ones among them. What it loses stays for its earlier versions. */
export async function replaceFiles(
  tx: Handle,
  { owner, post, kept, placed }: { owner: Id; post: Id; kept: readonly Kept[]; placed: readonly Placed[] },
): Promise<void> {
  await attach(tx, { owner: { id: owner, post }, added: kept.map((file) => ({ ...file, position: null, alt: null })) })
  await changePlaces(tx, post, placed)
}

/** Puts kept pictures on a new message, in their order; only its two may read them. */
export const attachToMessage = (
  tx: Handle,
  { owner, message, readers, kept }: { owner: Id; message: Id; readers: readonly Id[]; kept: readonly Kept[] },
): Promise<void> =>
  attach(tx, { owner: { id: owner, message, readers }, added: kept.map((file, position) => ({ ...file, position, alt: null })) })

/** Takes the pictures of a message away. */
export const detachFromMessage = async (tx: Handle, message: Id): Promise<void> => void (await removeFilesOfMessage(tx, message))

/** Puts a kept picture to a person in the place of an earlier one, and gives its address in the small size. */
export async function attachPortrait(tx: Handle, { person, kept }: { person: Id; kept: Kept }): Promise<string> {
  await removePortraits(tx, person)
  await attach(tx, { owner: { id: person, person }, added: [{ ...kept, position: 0, alt: null }] })
  return addressOf(kept.name, kept.thumbnail ?? kept.stored)
}

/** Takes a person's picture away. */
export const detachPortrait = async (tx: Handle, person: Id): Promise<void> => void (await removePortraits(tx, person))
