import { useEffect, useEffectEvent, useState } from 'react'
import type { File as PostFile } from '@trademates/contract/media'
import type { Post } from '@trademates/contract/posts'
import { readDraftFiles } from '#lib/drafts.ts'
import { attached } from '#features/media/attachments.ts'
import type { Attachment } from '#features/media/attachments.ts'
import { dropDraft, keepDraft, keepFiles, readPostDraft } from './draft.ts'
import type { Draft } from './draft.ts'

/** What a form begins with. */
export interface Beginning {
  /** What was written before; `null` where nothing was. */
  draft: Draft | null
  files: Attachment[]
  /** The names of files that the browser did not keep. */
  missing: string[]
}

/** Puts the files of a draft together again, from those that the post has and those that the browser kept. */
function together(draft: Draft, has: readonly PostFile[], kept: ReadonlyMap<string, File>): Beginning {
  const files = draft.files.map(({ key, alt, name }) => {
    const source = has.find(({ id }) => id === key) ?? kept.get(key)
    return source === undefined ? name : { key, alt, source }
  })
  return {
    draft,
    files: files.filter((file) => typeof file !== 'string'),
    missing: files.filter((file) => typeof file === 'string'),
  }
}

/** Takes where a draft is kept and the post that it changes, and gives what the form begins with; `undefined` while files are read. */
export function useBeginning(place: string, post?: Post): Beginning | undefined {
  const [beginning, setBeginning] = useState<Beginning | undefined>(() => {
    const has = post?.files ?? []
    const draft = readPostDraft(place)
    if (draft === null) return { draft, files: has.map(attached), missing: [] }
    // Files that the post got or lost since then are no part of what was written here.
    if (draft.base !== baseOf(post)) return { draft, files: has.map(attached), missing: [] }
    return draft.files.every(({ key }) => has.some(({ id }) => id === key)) ? together(draft, has, new Map()) : undefined
  })
  const fetchFiles = useEffectEvent(async () => {
    const draft = readPostDraft(place)
    if (draft !== null) setBeginning(together(draft, post?.files ?? [], await readDraftFiles(place)))
  })
  useEffect(() => {
    if (beginning === undefined) void fetchFiles()
  }, [beginning])
  return beginning
}

/** The version of a post that a draft of its edit is written on. */
export const baseOf = (post: Post | undefined): string => post?.edited_at ?? ''

/**
 * Keeps what is written, whenever it changes; drops it where it says nothing that the post, or an empty form, does not say itself.
 * Gives whether the browser had no room for what is written now.
 */
export function useKeptDraft(place: string, draft: Omit<Draft, 'files'> & { files: readonly Attachment[] }, isEmpty: boolean): boolean {
  const { name, description, market, symbol, stance, files, key, base } = draft
  const tags = draft.tags.join()
  const [unkept, setUnkept] = useState(false)
  const keep = useEffectEvent(() => {
    if (isEmpty) dropDraft(place)
    setUnkept(!isEmpty && !keepDraft(place, draft))
  })
  useEffect(() => keep(), [isEmpty, name, description, tags, market, symbol, stance, files, key, base])

  // Their bytes are written when others are chosen, not when they change places or words.
  const keys = files.map((file) => file.key).join()
  const keepBytes = useEffectEvent(() => void keepFiles(place, files))
  useEffect(() => keepBytes(), [keys])
  return unkept
}
