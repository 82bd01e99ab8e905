import type { Decimal } from '@trademates/contract/decimals'
import { planMove } from '@trademates/contract/idea-terms'
import type { Idea } from '@trademates/contract/ideas'
import type { PostVersion } from '@trademates/contract/posts'
import { adjustPrice, splitFactor } from '@trademates/contract/price-factors'

export type VersionPrice = PostVersion['prices'][number]

/** The move at which a version of an idea's post was replaced, in R of the plan; null for another symbol or another kind of price. */
export function versionMove({ code, price, priced_at, is_sample }: VersionPrice, idea: Idea): Decimal | null {
  if (code !== idea.symbol || is_sample !== idea.practice) return null
  return planMove(idea, adjustPrice(price, splitFactor(idea.splits, Date.parse(idea.posted_at), Date.parse(priced_at))))
}
