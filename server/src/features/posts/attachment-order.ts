import { MAX_FILES_PER_POST } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import { validationError } from '#platform/api-error.ts'
import type { AttachedFile } from '#features/media/view.ts'

/** Throws a validation error if there are more alternative texts than files. */
export function checkAltCount(alts: readonly string[], files: number): void {
  if (alts.length > files) throw validationError({ alts: [message('more_alts_than_files')] })
}

interface AttachmentChanges {
  /**
   * All file ids in the desired order; a single digit is the index of an uploaded file. Undefined keeps the order and appends new files.
   */
  order: readonly string[] | undefined
  remove: readonly Id[]
  alts: readonly string[]
}

/**
 * Returns the files of a post after an edit, with their alternative texts. `order` may restore files of earlier versions. Throws a
 * validation error for unknown or repeated files and for too many.
 */
export function orderAttachments(
  existing: { now: readonly AttachedFile[]; ever: ReadonlyMap<Id, AttachedFile> },
  added: readonly Id[],
  changes: AttachmentChanges,
): AttachedFile[] {
  const hasUnknown = (ids: readonly Id[]) => ids.some((id) => !existing.ever.has(id) && !added.includes(id))
  if (hasUnknown(changes.remove)) throw validationError({ remove_files: [message('unknown_file')] })
  const ordered = changes.order?.map((entry) => (entry.length === 1 ? (added[Number(entry)] ?? '') : entry))
  if (hasUnknown(ordered ?? [])) throw validationError({ order: [message('unknown_file')] })
  if (new Set(ordered).size < (ordered?.length ?? 0)) throw validationError({ order: [message('file_named_twice')] })

  const alts = altsById(ordered ?? added, changes.alts)
  const all = [...(ordered ?? existing.now.map(({ id }) => id)), ...added.filter((id) => ordered?.includes(id) !== true)]
  const left = all.filter((id) => !changes.remove.includes(id))
  if (left.length > MAX_FILES_PER_POST) throw validationError({ files: [message('max_files', { max: MAX_FILES_PER_POST })] })
  return left.map((id) => ({ id, alt: alts.has(id) ? (alts.get(id) ?? null) : (existing.ever.get(id)?.alt ?? null) }))
}

function altsById(ids: readonly Id[], alts: readonly string[]): Map<Id, string | null> {
  checkAltCount(alts, ids.length)
  return new Map(alts.map((alt, at) => [ids[at] ?? '', alt || null]))
}
