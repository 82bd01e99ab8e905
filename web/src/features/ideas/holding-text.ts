import type { Position } from '@trademates/contract/ideas'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { formatDay } from './format-idea.ts'

/** What an author holds, and since when. */
export function holdingText({ side, since }: Pick<Position, 'side' | 'since'>): string {
  if (side === 'none') return t('No position')
  if (side === 'undisclosed') return t('Position not disclosed')
  const date = since === null ? '' : formatDay(since)
  return side === 'long' ? tWith('Long since {date}', { date }) : tWith('Short since {date}', { date })
}
