import type { Idea } from '@trademates/contract/ideas'
import { listFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { spokenR } from '#features/ideas/format-idea.ts'
import { RiskRewardBar } from '#features/ideas/RiskRewardBar.tsx'
import { type LiveResult, plannedPrice } from '#features/ideas/live-result.ts'
import { describeState, entryText, oldPriceTime, priceText } from '#features/ideas/state-text.ts'

/** The idea in one sentence for screen readers. */
function spokenIdea(idea: Idea, live: LiveResult | null): string {
  const prices = idea.targets.map(({ price }) => priceText(idea, price))
  const terms = {
    entry: entryText(idea),
    stop: priceText(idea, idea.current_stop),
    count: prices.length,
    targets: listFormat().format(prices),
  }
  const parts = [
    idea.direction === 'long'
      ? tWith('Long {entry}, stop {stop}, {count, plural, one {target} other {targets}} {targets}', terms)
      : tWith('Short {entry}, stop {stop}, {count, plural, one {target} other {targets}} {targets}', terms),
  ]
  const { text, r } = describeState(idea, live)
  parts.push(live === null && r !== null ? `${text.toLocaleLowerCase()}, ${spokenR(r)}` : text.toLocaleLowerCase())
  if (live !== null) {
    const price = [priceText(idea, live.price), ...(live.r === null ? [] : [spokenR(live.r)])].join(', ')
    const time = oldPriceTime(idea, live, Date.now())
    parts.push(time === null ? tWith('now {price}', { price }) : tWith('at {time} {price}', { time, price }))
  }
  return `${parts.join('; ')}.`
}

/** The levels of an idea and its newest price on one bar. */
export function IdeaBar({ idea, live }: { idea: Idea; live: LiveResult | null }) {
  const { entry, stop, current_stop: currentStop, targets } = idea
  const { low, high } = entry
  const levels = {
    entry: plannedPrice(idea),
    zone: low === null || high === null ? null : { low, high },
    stop,
    currentStop,
    targets: targets.map(({ price, hit_at }) => ({ price, isHit: hit_at !== null })),
  }
  return (
    <RiskRewardBar label={spokenIdea(idea, live)} levels={levels} last={live && { price: live.price, text: priceText(idea, live.price) }} />
  )
}
