import type { BodyOf } from '@trademates/contract/endpoint'
import { editPost, type Post } from '@trademates/contract/posts'
import { localFiles, isLocalFile } from '#features/media/picker/attachments.ts'
import type { Attachment } from '#features/media/picker/attachments.ts'
import type { FormSchema } from '#lib/form/contract-form.ts'
import { addTags } from '#features/posts/form/fields/tag-list.ts'

const parseTags = (values: unknown): unknown =>
  typeof values === 'object' && values !== null && 'tags' in values && typeof values.tags === 'string'
    ? { ...values, tags: addTags([], values.tags) }
    : values

/** The contract's rules of an edit, for a form with comma-separated tags (specification, section 2). */
export const editRules: FormSchema<BodyOf<typeof editPost>> = { safeParse: (values) => editPost.body.safeParse(parseTags(values)) }

/** The part of an edit request that changes the post's files to these. */
export function fileChanges(post: Post, files: readonly Attachment[]): Pick<BodyOf<typeof editPost>, 'order' | 'alts' | 'remove_files'> {
  const chosen = localFiles(files)
  const left = new Set(files.map(({ key }) => key))
  return {
    // An empty list cannot be sent; `remove_files` lists the removed files.
    ...(files.length > 0 && { order: files.map(({ key, source }) => (isLocalFile(source) ? String(chosen.indexOf(source)) : key)) }),
    alts: files.map(({ alt }) => alt),
    remove_files: post.files.map(({ id }) => id).filter((id) => !left.has(id)),
  }
}

/** Whether the form has the post's files in the same order and with the same alternative texts. */
export const hasSameFiles = (post: Post, files: readonly Attachment[]): boolean =>
  files.length === post.files.length && files.every(({ key, alt }, at) => key === post.files[at]?.id && alt === (post.files[at].alt ?? ''))
