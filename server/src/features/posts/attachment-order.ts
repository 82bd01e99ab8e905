import { MAX_FILES_PER_POST } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import { validationError } from '#platform/api-error.ts'
import type { AttachedFile } from '#features/media/view.ts'

/** Throws a field refusal when there are words for more files than there are files. */
export function checkAltCount(alts: readonly string[], files: number): void {
  if (alts.length > files) throw validationError({ alts: [message('more_alts_than_files')] })
}

interface AttachmentChanges {
  /** The whole list as it shall stand: ids, and the places of new files among those sent. `undefined`: as it is, new ones at the end. */
  order: readonly string[] | undefined
  remove: readonly Id[]
  alts: readonly string[]
}

/**
 * The files of a post after an edit, with their words. A file that an earlier version had comes back where `order` names it.
 * Throws a field refusal for files that are not the post's, that are named twice, and for too many.
 */
export function orderAttachments(
  existing: { now: readonly AttachedFile[]; ever: ReadonlyMap<Id, AttachedFile> },
  added: readonly Id[],
  changes: AttachmentChanges,
): AttachedFile[] {
  const hasUnknown = (ids: readonly Id[]) => ids.some((id) => !existing.ever.has(id) && !added.includes(id))
  if (hasUnknown(changes.remove)) throw validationError({ remove_files: [message('unknown_file')] })
  const named = changes.order?.map((entry) => (entry.length === 1 ? (added[Number(entry)] ?? '') : entry))
  if (hasUnknown(named ?? [])) throw validationError({ order: [message('unknown_file')] })
  if (new Set(named).size < (named?.length ?? 0)) throw validationError({ order: [message('file_named_twice')] })

  const alts = altsById(named ?? added, changes.alts)
  const all = [...(named ?? existing.now.map(({ id }) => id)), ...added.filter((id) => named?.includes(id) !== true)]
  const left = all.filter((id) => !changes.remove.includes(id))
  if (left.length > MAX_FILES_PER_POST) throw validationError({ files: [message('max_files', { max: MAX_FILES_PER_POST })] })
  return left.map((id) => ({ id, alt: alts.has(id) ? (alts.get(id) ?? null) : (existing.ever.get(id)?.alt ?? null) }))
}

function altsById(ids: readonly Id[], alts: readonly string[]): Map<Id, string | null> {
  checkAltCount(alts, ids.length)
  return new Map(alts.map((alt, at) => [ids[at] ?? '', alt || null]))
}
