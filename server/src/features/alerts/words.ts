import { SPAN_WORDS } from '@trademates/contract/alerts'
import { compare, type Decimal, inFigures, rounded } from '@trademates/contract/decimals'
import type { NewAlertEvent } from './store.ts'

type Fired = Pick<NewAlertEvent, 'symbol' | 'kind' | 'level' | 'percent' | 'within' | 'note' | 'price' | 'isSample'>

/** The sentence of an alert event: what happened, at which price, and the note of its owner. */
export function wordsOf(fired: Fired, decimals: number): string {
  const price = inFigures(rounded(fired.price, decimals))
  const happened = fired.level === null ? movedIn(fired) : reachedIn(fired, fired.level)
  return `${fired.symbol} ${happened}: ${price}${fired.isSample ? ' (simulated)' : ''}.${fired.note === '' ? '' : ` ${fired.note}`}`
}

function reachedIn({ kind, price }: Fired, level: Decimal): string {
  const side = compare(price, level)
  if (side === 0) return `is at ${inFigures(level)}`
  if (kind === 'crosses') return `crossed ${side > 0 ? 'above' : 'below'} ${inFigures(level)}`
  return `is ${side > 0 ? 'above' : 'below'} ${inFigures(level)}`
}

function movedIn({ kind, percent, within }: Fired): string {
  const verb = { rises: 'up', falls: 'down', moves: 'moved' }[kind as 'rises' | 'falls' | 'moves']
  return `${verb} ${inFigures(percent ?? '0')}% or more in ${within === null ? 'a time' : SPAN_WORDS[within]}`
}
