import { TAG_POSTS_COUNTED } from '@trademates/contract/search'
import type { Tag } from '@trademates/contract/search'
import { numberFormat } from '#words/formats.ts'
import { tWith } from '#words/t-with.ts'

const number = numberFormat()

/** How many posts a tag has, in words: '1 post', '12 posts', '1,000+ posts'. */
export function countOf({ posts_count: count }: Tag): string {
  if (count >= TAG_POSTS_COUNTED) return tWith('{count}+ posts', { count: number.format(TAG_POSTS_COUNTED) })
  return tWith('{count, plural, one {# post} other {# posts}}', { count })
}
