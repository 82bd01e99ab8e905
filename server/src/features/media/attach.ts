import { MAX_USER_STORAGE_BYTES } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { IncomingUpload } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { StagedFile } from '#platform/files/files.ts'
import { isIdempotencyKeyUsed } from '#platform/idempotency.ts'
import { apiError } from '#platform/api-error.ts'
import type { ProcessedFile } from './upload/process-uploads.ts'
import {
  changePositions,
  countStoredBytes,
  insertFiles,
  listPostFiles,
  type NewFile,
  type FileOwner,
  removeFilesOfMessage,
  removeAvatarFiles,
} from './store.ts'
import { protectFromCleanup } from './cleanup.ts'
import { mediaPath, type AttachedFile } from './view.ts'

const storageFull = (used: number) => {
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
  return apiError('too_large', message('no_storage_left', { max: megabytes(MAX_USER_STORAGE_BYTES), needed: megabytes(used) }))
}

// Of a form without its files, at most about this.
const FORM_TEXT_BYTES = 256 * 1024

/**
 * Throws `too_large` before files are read that cannot fit, with all that is on its way, into the room that their sender has left. Under a key that was used
 * before it may be a repetition, which takes no room.
 */
export async function checkUploadQuota(
  { viewer, totalBytes, idempotencyKey }: IncomingUpload,
  { readOnlyDb }: Pick<Deps, 'readOnlyDb'>,
): Promise<void> {
  if (viewer === null || totalBytes <= FORM_TEXT_BYTES) return
  const needed = (await countStoredBytes(readOnlyDb, viewer.id)) + totalBytes - FORM_TEXT_BYTES
  if (needed > MAX_USER_STORAGE_BYTES && (idempotencyKey === null || !(await isIdempotencyKeyUsed(readOnlyDb, viewer.id, idempotencyKey))))
    throw storageFull(needed)
}

/** Throws `too_large` when files that have just arrived do not fit into the room that their owner has left. */
export async function checkStorageQuota(db: Queryable, owner: Id, staged: readonly StagedFile[]): Promise<void> {
  if (staged.length === 0) return
  const needed = (await countStoredBytes(db, owner)) + staged.reduce((sum, { size }) => sum + size, 0)
  if (needed > MAX_USER_STORAGE_BYTES) throw storageFull(needed)
}

/** Puts kept files to their owner's account. Throws `too_large` when there is no room, as other uploads may have taken it meanwhile. */
async function attach(tx: Queryable, { owner, added }: { owner: FileOwner; added: readonly NewFile[] }): Promise<void> {
  if (added.length === 0) return
  await protectFromCleanup(
    tx,
    added.flatMap(({ stored, thumbnail }) => [stored, thumbnail ?? stored]),
  )
  await insertFiles(tx, owner, added)
  // The rows are in: until this transaction ends, no other one moves the sum.
  const used = await countStoredBytes(tx, owner.id)
  if (used > MAX_USER_STORAGE_BYTES) throw storageFull(used)
}

interface PostAttachments {
  owner: Id
  post: Id
  kept: readonly ProcessedFile[]
  /** Words for the files, in their order; what is missing or empty says nothing. */
  alts: readonly string[]
}

/** Puts kept files on a new post, in their order. */
export const attachFilesToPost = (tx: Queryable, { owner, post, kept, alts }: PostAttachments): Promise<void> =>
  attach(tx, {
    owner: { id: owner, post },
    added: kept.map((file, position) => ({ ...file, position, alt: alts[position] || null })),
  })

/** The files that a post has and those that it had. Read them while the post is locked: an edit then goes by what stands. */
export async function readPostFiles(tx: Queryable, post: Id): Promise<{ now: AttachedFile[]; ever: Map<Id, AttachedFile> }> {
  const rows = await listPostFiles(tx, post)
  const withoutPosition = (some: typeof rows) => some.map(({ id, alt }) => ({ id, alt }))
  return {
    now: withoutPosition(rows.filter(({ position }) => position !== null)),
    ever: new Map(withoutPosition(rows).map((file) => [file.id, file])),
  }
}

/** Gives a post exactly these files in this order; `kept` are the new ones among them. What it loses stays for its earlier versions. */
export async function replacePostFiles(
  tx: Queryable,
  { owner, post, kept, placed }: { owner: Id; post: Id; kept: readonly ProcessedFile[]; placed: readonly AttachedFile[] },
): Promise<void> {
  await attach(tx, { owner: { id: owner, post }, added: kept.map((file) => ({ ...file, position: null, alt: null })) })
  await changePositions(tx, post, placed)
}

/** Puts kept pictures on a new message, in their order; only its two may read them. */
export const attachFilesToMessage = (
  tx: Queryable,
  { owner, message, readers, kept }: { owner: Id; message: Id; readers: readonly Id[]; kept: readonly ProcessedFile[] },
): Promise<void> =>
  attach(tx, { owner: { id: owner, message, readers }, added: kept.map((file, position) => ({ ...file, position, alt: null })) })

/** Takes the pictures of a message away. */
export const detachFilesFromMessage = async (tx: Queryable, message: Id): Promise<void> => void (await removeFilesOfMessage(tx, message))

/** Puts a kept picture to a person in the place of an earlier one, and gives its address in the small size. */
export async function attachAvatar(tx: Queryable, { person, kept }: { person: Id; kept: ProcessedFile }): Promise<string> {
  await removeAvatarFiles(tx, person)
  await attach(tx, { owner: { id: person, person }, added: [{ ...kept, position: 0, alt: null }] })
  return mediaPath(kept.name, kept.thumbnail ?? kept.stored)
}

/** Takes a person's picture away. */
export const detachAvatar = async (tx: Queryable, person: Id): Promise<void> => void (await removeAvatarFiles(tx, person))
