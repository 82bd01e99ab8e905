import type { Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { notifyAlerts, tell, type Told } from '#features/notifications/notify.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { Verdict } from './waiting.ts'
import { changeJudged, insertFirings, type NewFiring, type Settled } from './store.ts'
import { wordsOf } from './words.ts'

/** A verdict, with the price that it is by. */
export interface Judged extends Verdict {
  price: Decimal
  pricedAt: Date
  isSample: boolean
}

/** The digits of a symbol that was known when its alert was judged. */
const digitsOf = (symbol: string, price: Decimal) => findSymbol(symbol)?.decimals ?? price.split('.')[1]?.length ?? 0

/**
 * Makes verdicts last: what became of the alerts, the history and the notifications of those that fired in one transaction, told after it.
 * Each verdict counts only where its alert is still what was judged, so a second judge writes nothing. At most one verdict an alert.
 * Gives those that did not count.
 */
export async function settle({ db, bus }: Pick<Deps, 'db' | 'bus'>, judged: readonly Judged[]): Promise<Id[]> {
  const { settled, fired, told } = await db.transaction(async (tx) => {
    const written = new Map((await changeJudged(tx, judged)).map((alert) => [alert.id, alert]))
    const firings = judged.flatMap((verdict) => firingOf(verdict, written.get(verdict.alert.id)))
    if (firings.length > 0) await insertFirings(tx, firings)
    const notices = firings.map((one) => ({ user: one.user_id, symbol: one.symbol, words: wordsOf(one, digitsOf(one.symbol, one.price)) }))
    const reached: Told[] = notices.length > 0 ? await notifyAlerts(tx, notices) : []
    return { settled: written, fired: firings, told: reached }
  })
  tell(bus, told)
  for (const { id, user_id: user } of fired) bus.publish({ topic: 'alert.fired', user_id: user, alert_id: id })
  return judged.flatMap(({ alert }) => (settled.has(alert.id) ? [] : [alert.id]))
}

function firingOf({ fires, price, pricedAt, isSample }: Judged, alert: Settled | undefined): NewFiring[] {
  return !fires || alert === undefined ? [] : [{ ...alert, firing: newId(), price, pricedAt, isSample }]
}
