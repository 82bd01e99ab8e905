import type { Post } from '@trademates/contract/posts'
import { listFormat } from '#i18n/formats.ts'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'

/** Punctuation at the end of a sentence, in all languages of the client. */
const ENDING = /[\s.,;:!?…،؛؟]+$/

type DeletedPost = Pick<Post, 'name' | 'files' | 'likes_count' | 'comments_count' | 'idea'>

/** Warning text of the delete confirmation: "Gold holds, with 4 files, 19 likes and 1 comment. This cannot be undone." */
export const deletionWarning = (post: DeletedPost): string =>
  post.idea === null
    ? lossWarning(post)
    : `${lossWarning(post)} ${t('The text will be deleted. The idea stays in your track record and is graded to its end.')}`

function lossWarning({ name, files, likes_count, comments_count }: Omit<DeletedPost, 'idea'>): string {
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
