import type { Trend } from '@trademates/contract/market-overview'
import { tWith } from '#i18n/t-with.ts'

/** Why a symbol is listed, in the language of the page. */
export function describeTrend({ posts, authors, ratio, window }: Trend): string {
  if (window === '24h') return tWith('{authors, plural, one {# person} other {# people}} in 24 hours', { authors })
  return ratio === null
    ? tWith('{posts, plural, one {# post} other {# posts}} by {authors, plural, one {# person} other {# people}} in an hour, none usual', {
        posts,
        authors,
      })
    : tWith(
        '{posts, plural, one {# post} other {# posts}} by {authors, plural, one {# person} other {# people}} in an hour, {ratio} times usual',
        { posts, authors, ratio },
      )
}
