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

/** The contract's rules for an edit, for a form whose tags are one text with commas (specification, section 2). */
export const editRules: FormSchema<BodyOf<typeof editPost>> = { safeParse: (values) => editPost.body.safeParse(parseTags(values)) }

/** Takes a post and its files as they shall be, and gives the part of an edit that makes them so. */
export function fileChanges(post: Post, files: readonly Attachment[]): Pick<BodyOf<typeof editPost>, 'order' | 'alts' | 'remove_files'> {
  const chosen = localFiles(files)
  const left = new Set(files.map(({ key }) => key))
  return {
    // An empty list cannot be sent: then it is said what goes.
    ...(files.length > 0 && { order: files.map(({ key, source }) => (isLocalFile(source) ? String(chosen.indexOf(source)) : key)) }),
    alts: files.map(({ alt }) => alt),
    remove_files: post.files.map(({ id }) => id).filter((id) => !left.has(id)),
  }
}

/** Whether the files of a form are those of the post, in their order and with their words. */
export const hasSameFiles = (post: Post, files: readonly Attachment[]): boolean =>
  files.length === post.files.length && files.every(({ key, alt }, at) => key === post.files[at]?.id && alt === (post.files[at].alt ?? ''))
