import { useEffect, useEffectEvent, useState } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Post } from '@trademates/contract/posts'
import { readDraftFiles } from '#lib/storage/drafts.ts'
import { toAttachment } from '#features/media/picker/attachments.ts'
import type { Attachment } from '#features/media/picker/attachments.ts'
import { deletePostDraft, savePostDraft, savePostDraftFiles, readPostDraft } from './post-draft.ts'
import type { PostDraft } from './post-draft.ts'

/** What a form begins with. */
export interface InitialPost {
  /** What was written before; `null` where nothing was. */
  draft: PostDraft | null
  files: Attachment[]
  /** The names of files that the browser did not keep. */
  missing: string[]
}

/** Puts the files of a draft together again, from those that the post has and those that the browser kept. */
function restoreFiles(draft: PostDraft, has: readonly PostFile[], kept: ReadonlyMap<string, File>): InitialPost {
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
export function useInitialPost(place: string, post?: Post): InitialPost | undefined {
  const [beginning, setBeginning] = useState<InitialPost | undefined>(() => {
    const has = post?.files ?? []
    const draft = readPostDraft(place)
    if (draft === null) return { draft, files: has.map(toAttachment), missing: [] }
    // Files that the post got or lost since then are no part of what was written here.
    if (draft.base !== baseVersion(post)) return { draft, files: has.map(toAttachment), missing: [] }
    return draft.files.every(({ key }) => has.some(({ id }) => id === key)) ? restoreFiles(draft, has, new Map()) : undefined
  })
  const fetchFiles = useEffectEvent(async () => {
    const draft = readPostDraft(place)
    if (draft !== null) setBeginning(restoreFiles(draft, post?.files ?? [], await readDraftFiles(place)))
  })
  useEffect(() => {
    if (beginning === undefined) void fetchFiles()
  }, [beginning])
  return beginning
}

/** The version of a post that a draft of its edit is written on. */
export const baseVersion = (post: Post | undefined): string => post?.edited_at ?? ''

/**
 * Keeps what is written, whenever it changes; drops it where it says nothing that the post, or an empty form, does not say itself.
 * Gives whether the browser had no room for what is written now.
 */
export function useSavedDraft(
  place: string,
  draft: Omit<PostDraft, 'files'> & { files: readonly Attachment[] },
  isEmpty: boolean,
): boolean {
  const { name, description, market, symbol, stance, files, key, base } = draft
  const tags = draft.tags.join()
  const [unkept, setUnkept] = useState(false)
  const keep = useEffectEvent(() => {
    if (isEmpty) deletePostDraft(place)
    setUnkept(!isEmpty && !savePostDraft(place, draft))
  })
  useEffect(() => keep(), [isEmpty, name, description, tags, market, symbol, stance, files, key, base])

  // Their bytes are written when others are chosen, not when they change places or words.
  const keys = files.map((file) => file.key).join()
  const keepBytes = useEffectEvent(() => void savePostDraftFiles(place, files))
  useEffect(() => keepBytes(), [keys])
  return unkept
}
