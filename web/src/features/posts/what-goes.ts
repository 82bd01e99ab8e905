import type { Post } from '@trademates/contract/posts'
import { listFormat } from '#words/formats.ts'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const list = listFormat()

/** Says what is lost with a post: "Gold holds, with 4 files, 19 likes and 1 comment. You cannot undo this." */
export function whatGoes({
  name,
  files,
  likes_count,
  comments_count,
}: Pick<Post, 'name' | 'files' | 'likes_count' | 'comments_count'>): string {
  const parts = [
    { count: files.length, one: 'file' },
    { count: likes_count, one: 'like' },
    { count: comments_count, one: 'comment' },
  ].filter(({ count }) => count > 0)
  const all = parts.length === 0 ? '' : `, with ${list.format(parts.map(({ count, one }) => counted(count, one)))}`
  // A name that ends a sentence of its own keeps its mark.
  return `${name}${all}${all === '' && /[.!?…]$/.test(name) ? '' : '.'} You cannot undo this.`
}
