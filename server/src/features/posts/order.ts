import { FILES_PER_POST } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import { refuseFields } from '#platform/refusal.ts'
import type { Placed } from '#features/media/view.ts'

/** Throws a field refusal when there are words for more files than there are files. */
export function checkAlts(alts: readonly string[], files: number): void {
  if (alts.length > files) throw refuseFields({ alts: [message('more_alts_than_files')] })
}

interface Wish {
  /** The whole list as it shall stand: ids, and the places of new files among those sent. `undefined`: as it is, new ones at the end. */
  order: readonly string[] | undefined
  remove: readonly Id[]
  alts: readonly string[]
}

/**
 * The files of a post after an edit, with their words. A file that an earlier version had comes back where `order` names it.
 * Throws a field refusal for files that are not the post's, that are named twice, and for too many.
 */
export function orderFiles(has: { now: readonly Placed[]; ever: ReadonlyMap<Id, Placed> }, added: readonly Id[], wish: Wish): Placed[] {
  const strange = (ids: readonly Id[]) => ids.some((id) => !has.ever.has(id) && !added.includes(id))
  if (strange(wish.remove)) throw refuseFields({ remove_files: [message('unknown_file')] })
  const named = wish.order?.map((entry) => (entry.length === 1 ? (added[Number(entry)] ?? '') : entry))
  if (strange(named ?? [])) throw refuseFields({ order: [message('unknown_file')] })
  if (new Set(named).size < (named?.length ?? 0)) throw refuseFields({ order: [message('file_named_twice')] })

  const words = wordsFor(named ?? added, wish.alts)
  const all = [...(named ?? has.now.map(({ id }) => id)), ...added.filter((id) => named?.includes(id) !== true)]
  const left = all.filter((id) => !wish.remove.includes(id))
  if (left.length > FILES_PER_POST) throw refuseFields({ files: [message('max_files', { max: FILES_PER_POST })] })
  return left.map((id) => ({ id, alt: words.has(id) ? (words.get(id) ?? null) : (has.ever.get(id)?.alt ?? null) }))
}

function wordsFor(ids: readonly Id[], alts: readonly string[]): Map<Id, string | null> {
  checkAlts(alts, ids.length)
  return new Map(alts.map((alt, at) => [ids[at] ?? '', alt || null]))
}
