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

// A form without its files has at most about this size.
const FORM_TEXT_BYTES = 256 * 1024

/**
 * Throws `too_large` before files are read that do not fit into the storage left for the viewer. The whole request counts. A key that was
 * used before may be a repetition, which needs no storage.
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

/** Throws `too_large` if the staged files do not fit into the storage left for their owner. */
export async function checkStorageQuota(db: Queryable, owner: Id, staged: readonly StagedFile[]): Promise<void> {
  if (staged.length === 0) return
  const needed = (await countStoredBytes(db, owner)) + staged.reduce((sum, { size }) => sum + size, 0)
  if (needed > MAX_USER_STORAGE_BYTES) throw storageFull(needed)
}

/** Writes the rows of processed files. Throws `too_large` if concurrent uploads have taken the storage. */
async function attach(tx: Queryable, { owner, added }: { owner: FileOwner; added: readonly NewFile[] }): Promise<void> {
  if (added.length === 0) return
  await protectFromCleanup(
    tx,
    added.flatMap(({ stored_name, thumbnail }) => [stored_name, thumbnail ?? stored_name]),
  )
  await insertFiles(tx, owner, added)
  // The insert has locked the sum of this owner until the transaction ends.
  const used = await countStoredBytes(tx, owner.id)
  if (used > MAX_USER_STORAGE_BYTES) throw storageFull(used)
}

interface PostAttachments {
  owner: Id
  post: Id
  uploads: readonly ProcessedFile[]
  /** Alternative texts in the order of the files; missing or empty for a file without one. */
  alts: readonly string[]
}

/** Attaches processed files to a new post, in their order. */
export const attachFilesToPost = (tx: Queryable, { owner, post, uploads, alts }: PostAttachments): Promise<void> =>
  attach(tx, {
    owner: { id: owner, post },
    added: uploads.map((file, position) => ({ ...file, position, alt: alts[position] || null })),
  })

/** Reads the current files of a post and all it ever had. Call it while the post is locked, so that an edit sees the latest state. */
export async function readPostFiles(tx: Queryable, post: Id): Promise<{ now: AttachedFile[]; ever: Map<Id, AttachedFile> }> {
  const rows = await listPostFiles(tx, post)
  const withoutPosition = (some: typeof rows) => some.map(({ id, alt }) => ({ id, alt }))
  return {
    now: withoutPosition(rows.filter(({ position }) => position !== null)),
    ever: new Map(withoutPosition(rows).map((file) => [file.id, file])),
  }
}

/** Gives a post exactly these files in this order; `uploads` are the new ones. Files that it loses stay for its earlier versions. */
export async function replacePostFiles(
  tx: Queryable,
  { owner, post, uploads, files }: { owner: Id; post: Id; uploads: readonly ProcessedFile[]; files: readonly AttachedFile[] },
): Promise<void> {
  await attach(tx, { owner: { id: owner, post }, added: uploads.map((file) => ({ ...file, position: null, alt: null })) })
  await changePositions(tx, post, files)
}

/** Attaches processed images to a new message, in their order; only `readers` may read them. */
export const attachFilesToMessage = (
  tx: Queryable,
  { owner, message, readers, uploads }: { owner: Id; message: Id; readers: readonly Id[]; uploads: readonly ProcessedFile[] },
): Promise<void> =>
  attach(tx, { owner: { id: owner, message, readers }, added: uploads.map((file, position) => ({ ...file, position, alt: null })) })

/** Deletes the images of a message. */
export const detachFilesFromMessage = async (tx: Queryable, message: Id): Promise<void> => void (await removeFilesOfMessage(tx, message))

/** Replaces a user's avatar and returns the path of its small size. */
export async function attachAvatar(tx: Queryable, { user, upload }: { user: Id; upload: ProcessedFile }): Promise<string> {
  await removeAvatarFiles(tx, user)
  await attach(tx, { owner: { id: user, person: user }, added: [{ ...upload, position: 0, alt: null }] })
  return mediaPath(upload.name, upload.thumbnail ?? upload.stored_name)
}

/** Deletes a user's avatar. */
export const detachAvatar = async (tx: Queryable, user: Id): Promise<void> => void (await removeAvatarFiles(tx, user))
