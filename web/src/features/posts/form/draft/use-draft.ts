import { useEffect, useEffectEvent, useState } from 'react'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import type { Post } from '@trademates/contract/posts'
import { readDraftFiles } from '#lib/storage/drafts.ts'
import { toAttachment } from '#features/media/picker/attachments.ts'
import type { Attachment } from '#features/media/picker/attachments.ts'
import { deletePostDraft, savePostDraft, savePostDraftFiles, readPostDraft } from './post-draft.ts'
import type { PostDraft } from './post-draft.ts'

/** Initial content of a post form. */
export interface InitialPost {
  /** The stored draft; `null` if there is none. */
  draft: PostDraft | null
  files: Attachment[]
  /** Names of files that the browser did not keep. */
  missing: string[]
}

/** Restores the files of a draft from the post and from the browser. */
function restoreFiles(draft: PostDraft, postFiles: readonly PostFile[], storedFiles: ReadonlyMap<string, File>): InitialPost {
  const files = draft.files.map(({ key, alt, name }) => {
    const source = postFiles.find(({ id }) => id === key) ?? storedFiles.get(key)
    return source === undefined ? name : { key, alt, source }
  })
  return {
    draft,
    files: files.filter((file) => typeof file !== 'string'),
    missing: files.filter((file) => typeof file === 'string'),
  }
}

/** Loads the initial content of a post form; undefined while stored files are read. */
export function useInitialPost(draftKey: string, post?: Post): InitialPost | undefined {
  const [initial, setInitial] = useState<InitialPost | undefined>(() => {
    const postFiles = post?.files ?? []
    const draft = readPostDraft(draftKey)
    if (draft === null) return { draft, files: postFiles.map(toAttachment), missing: [] }
    // The draft was written for another version of the post; its file list is outdated.
    if (draft.base !== baseVersion(post)) return { draft, files: postFiles.map(toAttachment), missing: [] }
    return draft.files.every(({ key }) => postFiles.some(({ id }) => id === key)) ? restoreFiles(draft, postFiles, new Map()) : undefined
  })
  const fetchFiles = useEffectEvent(async () => {
    const draft = readPostDraft(draftKey)
    if (draft !== null) setInitial(restoreFiles(draft, post?.files ?? [], await readDraftFiles(draftKey)))
  })
  useEffect(() => {
    if (initial === undefined) void fetchFiles()
  }, [initial])
  return initial
}

/** The version of a post that a draft of an edit refers to. */
export const baseVersion = (post: Post | undefined): string => post?.edited_at ?? ''

/** Saves the draft on every change, or deletes it if `isEmpty`. Returns whether the browser storage is full. */
export function useSavedDraft(
  draftKey: string,
  draft: Omit<PostDraft, 'files'> & { files: readonly Attachment[] },
  isEmpty: boolean,
): boolean {
  const { name, description, market, symbol, stance, hasIdea, files, key, base } = draft
  const idea = JSON.stringify(draft.idea)
  const tagChoices = JSON.stringify(draft.tagChoices)
  const tags = draft.tags.join()
  const [isStorageFull, setStorageFull] = useState(false)
  const save = useEffectEvent(() => {
    if (isEmpty) deletePostDraft(draftKey)
    setStorageFull(!isEmpty && !savePostDraft(draftKey, draft))
  })
  useEffect(() => save(), [isEmpty, name, description, tags, market, symbol, stance, tagChoices, hasIdea, idea, files, key, base])

  // File contents are stored only when files are added or removed.
  const keys = files.map((file) => file.key).join()
  const saveFiles = useEffectEvent(() => void savePostDraftFiles(draftKey, files))
  useEffect(() => saveFiles(), [keys])
  return isStorageFull
}
