import type { MarketSymbol } from '@trademates/contract/symbols'
import { SYMBOLS_BY_CODE, type CatalogSymbol } from './catalog.ts'
import { findFuture, findOption } from './contracts.ts'

/** Finds a symbol by code, alias or contract code, in capitals; undefined if unknown. */
export function findSymbol(code: string, now = new Date()): CatalogSymbol | undefined {
  const plain = code.replace(/^[A-Z0-9]+[-/](?=[A-Z]+$)/, (base) => base.slice(0, -1))
  return SYMBOLS_BY_CODE.get(plain) ?? findFuture(plain, now) ?? findOption(plain)
}

/** Presents a symbol: the fields of the contract, without those of the catalog. */
export const presentSymbol = ({
  level: _,
  words: _w,
  rank: _r,
  underlying: _u,
  lastTradingDay: _l,
  pair: _p,
  option: _o,
  ...symbol
}: CatalogSymbol): MarketSymbol => symbol
