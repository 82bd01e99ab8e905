import { groupBy } from './group-by.ts'
import type { Market } from './markets.ts'
import type { Receipt } from './receipt-file.ts'
import { comparisonsOf, computeScore, type FilledIdea, roundStatistic, scoreShownFrom } from './scoring.ts'

/** The score of a caller, computed from receipts. */
export interface ReceiptScore {
  username: string
  /** In R, 4 decimals; null without graded ideas that count. */
  score: string | null
  /** Ended ideas that count. */
  graded: number
  /** Ideas without a grade. Their receipts name no price, so they cannot count. */
  open: number
  /** Whether there are enough ideas over enough time for a profile to show the score. */
  isShown: boolean
}

const MINUTE_MS = 60_000
const FUTURE_CONTRACT = /^(\w+?)[FGHJKMNQUVXZ]\d\d$/
const OPTION_CONTRACT = /^([A-Z.]+)\d{6}[CP][\d.]+$/

/** Returns the symbol whose price a symbol follows, as the catalog states it: `ES1!` of ESZ26, `AAPL` of its options, else itself. */
export function underlyingOf(symbol: string, market: Market): string {
  if (market === 'Future') return symbol.replace(FUTURE_CONTRACT, '$11!')
  return market === 'Option' ? symbol.replace(OPTION_CONTRACT, '$1') : symbol
}

/** The fields of an idea's record and of its grade that the score depends on. Checks of the receipts guarantee them. */
interface IdeaFields {
  idea: string
  symbol: string
  market: Market
  practice: boolean
  author: { id: string; username: string }
}
interface GradeFields {
  entered_at: string | null
  fill: string | null
  r_net: string | null
  exits: { at: string }[]
}

const minutesOf = (time: string): number => Date.parse(time) / MINUTE_MS

function toFilledIdea({ idea, grade }: Receipt): FilledIdea | null {
  const { idea: id, symbol, market } = idea.record as unknown as IdeaFields
  const { entered_at: enteredAt = null, r_net: rNet = null, exits = [] } = (grade?.record ?? {}) as unknown as Partial<GradeFields>
  const last = exits.at(-1)
  if (enteredAt === null || rNet === null || last === undefined) return null
  return {
    id,
    market,
    underlying: underlyingOf(symbol, market),
    enteredAt: minutesOf(enteredAt),
    endedAt: minutesOf(last.at),
    isLive: false,
    rNet,
  }
}

/**
 * Computes the score of each caller from verified receipts, as the profile does from the same ideas once all have ended.
 * @param now in ms since 1970
 * @returns one entry per caller, in order of usernames
 */
export function scoreReceipts(receipts: readonly Receipt[], now: number): ReceiptScore[] {
  const authorOf = ({ idea }: Receipt) => (idea.record as unknown as IdeaFields).author
  const scores = [...groupBy(receipts, (receipt) => authorOf(receipt).id).values()].map((own): ReceiptScore => {
    const counting = own.filter(({ idea }) => !(idea.record as unknown as IdeaFields).practice)
    const ideas = counting.flatMap((receipt) => toFilledIdea(receipt) ?? [])
    const score = computeScore(ideas, comparisonsOf({ market: null, days: null }))
    const shownFrom = scoreShownFrom(ideas, score)
    const [newest] = own.toSorted((a, b) => Number(b.idea.record['number']) - Number(a.idea.record['number']))
    return {
      username: newest === undefined ? '' : authorOf(newest).username,
      score: score && roundStatistic(score.low),
      graded: ideas.length,
      open: counting.filter(({ grade }) => grade === null).length,
      isShown: shownFrom !== null && shownFrom <= now / MINUTE_MS,
    }
  })
  return scores.toSorted((a, b) => (a.username < b.username ? -1 : 1))
}
