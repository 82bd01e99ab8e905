import type { Market } from '@trademates/contract/markets'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ContractForm } from '#lib/form/contract-form.ts'

/**
 * Sets the market of a new post from its first cashtag, as long as its author chose none.
 * @returns the cashtag that the market is set from, or null
 */
export function useMarketOfFirstTag(
  first: { tag: string; market: Market } | undefined,
  form: Pick<ContractForm<{ trading_markets: Market | '' }>, 'values' | 'set'>,
): string | null {
  const [from, setFrom] = useState<{ tag: string; market: Market } | null>(null)
  const { trading_markets: market } = form.values
  const [isOwnChoice, setOwnChoice] = useState(market !== '')
  if (!isOwnChoice && market !== '' && market !== from?.market) setOwnChoice(true)
  if (isOwnChoice && market === '') setOwnChoice(false)
  const follow = useEffectEvent(() => {
    if (isOwnChoice || (first === undefined && from === null)) return
    setFrom(first ?? null)
    if ((first?.market ?? '') !== market) form.set('trading_markets', first?.market ?? '')
  })
  useEffect(() => follow(), [first?.tag, first?.market])
  return from === null || isOwnChoice || market === '' ? null : from.tag
}
