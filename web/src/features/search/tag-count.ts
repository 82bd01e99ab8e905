import { MAX_COUNTED_TAG_POSTS } from '@trademates/contract/search'
import type { Tag } from '@trademates/contract/search'
import { numberFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'

const number = numberFormat()

/** Number of posts of a tag as text: '1 post', '12 posts', '1,000+ posts'. */
export function tagCountText({ posts_count: count }: Tag): string {
  if (count >= MAX_COUNTED_TAG_POSTS) return tWith('{count}+ posts', { count: number.format(MAX_COUNTED_TAG_POSTS) })
  return tWith('{count, plural, one {# post} other {# posts}}', { count })
}
