import { compare, type Decimal, roundDecimal, formatChange } from '@trademates/contract/decimals'
import type { EditMove } from '@trademates/contract/posts'
import { formatR } from '#features/ideas/format-idea.ts'

const MIN_PERCENT = '1'
const MIN_R = '0.5'

const isAtLeast = (move: Decimal, least: Decimal): boolean => compare(move.replace('-', ''), least) >= 0

/** Formats a change in percent with one decimal and a real minus sign: `−3.1%`. */
export const formatMove = (percent: Decimal): string => `${formatChange(roundDecimal(percent, 1))}%`

/** The move of a price at an edit if it is large enough to be shown on the post: from 1%, or 0.5R on an idea; else null. */
export function shownMove({ percent, r }: Pick<EditMove, 'percent' | 'r'>): string | null {
  if (r !== null) return isAtLeast(r, MIN_R) ? formatR(r) : null
  return isAtLeast(percent, MIN_PERCENT) ? formatMove(percent) : null
}
