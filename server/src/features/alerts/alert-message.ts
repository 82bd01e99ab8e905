import { compare, type Decimal, roundDecimal } from '@trademates/contract/decimals'
import { type Message, message } from '@trademates/contract/messages'
import type { NotificationCode } from '@trademates/contract/notifications'
import type { NewAlertEvent } from './store.ts'

type TriggeredAlert = Pick<NewAlertEvent, 'symbol' | 'kind' | 'level' | 'percent' | 'within' | 'note' | 'price' | 'isSample'>

/** Creates the message of an alert event: condition, price and the owner's note. */
export function createAlertMessage(fired: TriggeredAlert, decimals: number): Message<NotificationCode> {
  const { symbol, level, percent, within, note } = fired
  const common = { symbol, price: roundDecimal(fired.price, decimals), simulated: fired.isSample ? 1 : 0, note }
  if (level !== null) return message(priceCode(fired, level), { ...common, level })
  const code = ({ rises: 'alert_up', falls: 'alert_down', moves: 'alert_moved' } as const)[fired.kind as 'rises' | 'falls' | 'moves']
  return message(code, { ...common, percent: percent ?? '0', span: within ?? '' })
}

function priceCode({ kind, price }: TriggeredAlert, level: Decimal) {
  const order = compare(price, level)
  if (order === 0) return 'alert_at'
  if (kind === 'crosses') return order > 0 ? 'alert_crossed_above' : 'alert_crossed_below'
  return order > 0 ? 'alert_above' : 'alert_below'
}
