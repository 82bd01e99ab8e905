import type { IdeaInput } from '@trademates/contract/idea-terms'
import { blankIdea, type IdeaValues } from './idea-values.ts'

/** A time in ISO 8601 as a field of a form shows it. */
const typedTime = (time: string | null): string => time?.slice(0, 16) ?? ''

/** Returns the terms of an idea as typed in a form, with the expiration that was chosen. @param json the field `idea` of a new post */
export function restoreIdeaValues(json: string): IdeaValues {
  const { symbol, direction, entry, stop, targets, expires_at, enter_by, confidence, position, paid } = JSON.parse(json) as IdeaInput
  return {
    ...blankIdea(symbol),
    'idea.direction': direction,
    'idea.entry': { price: '', low: '', high: '', ...entry },
    'idea.stop': stop,
    'idea.targets': targets.map(({ price, share }, at) => ({ id: at + 1, price, share: String(share) })),
    'idea.expires_at': { period: 'custom', at: typedTime(expires_at) },
    'idea.enter_by': entry.kind === 'market' || enter_by === expires_at ? '' : typedTime(enter_by),
    'idea.confidence': { isStated: confidence !== null, percent: confidence === null ? '' : String(confidence) },
    'idea.position': { side: position.side, since: position.since ?? '' },
    'idea.paid': paid,
  }
}
