import type { Post } from '@trademates/contract/posts'
import { listFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'

/** Punctuation at the end of a sentence, in all languages of the client. */
const ENDING = /[\s.,;:!?…،؛؟]+$/

/** Warning text of the delete confirmation: "Gold holds, with 4 files, 19 likes and 1 comment. You cannot undo this." */
export function deletionWarning({
  name,
  files,
  likes_count,
  comments_count,
}: Pick<Post, 'name' | 'files' | 'likes_count' | 'comments_count'>): string {
  const parts = [
    tWith('{count, plural, =0 {} one {# file} other {# files}}', { count: files.length }),
    tWith('{count, plural, =0 {} one {# like} other {# likes}}', { count: likes_count }),
    tWith('{count, plural, =0 {} one {# comment} other {# comments}}', { count: comments_count }),
  ].filter((part) => part !== '')
  const open = name.replace(ENDING, '') || name
  if (parts.length > 0) return tWith('{name}, with {parts}. This cannot be undone.', { name: open, parts: listFormat().format(parts) })
  // A name that ends with a sentence mark keeps it.
  return /[.!?…؟]$/.test(name) ? tWith('{name} This cannot be undone.', { name }) : tWith('{name}. This cannot be undone.', { name: open })
}
