import type { CorporateAction } from '@trademates/contract/corporate-actions'
import { unitsChangeAt } from '@trademates/contract/price-factors'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import type { CatalogAction } from '#features/symbols/corporate-actions.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { findFirstOpen } from '#features/symbols/sessions.ts'

/** The corporate actions of the catalog and of the operator, by symbol. */
export type CatalogActions = ReadonlyMap<string, readonly CatalogAction[]>

/** The corporate actions of a symbol with the times at which they take effect: the first open of their dates. */
export const listActions = (actions: CatalogActions, { code, hours }: CatalogSymbol): CorporateAction[] =>
  (actions.get(code) ?? []).flatMap((action): CorporateAction[] => {
    const open = findFirstOpen(hours, action.date)
    return open === undefined ? [] : [toCorporateAction(action, new Date(open).toISOString())]
  })

/** The symbol of an idea. One that was renamed and has left the catalog is like the one with its new code. */
export function findIdeaSymbol(actions: CatalogActions, code: string): CatalogSymbol | undefined {
  const rename = actions.get(code)?.findLast(({ kind }) => kind === 'rename')
  const renamed = rename?.kind === 'rename' ? findSymbol(rename.newSymbol) : undefined
  return findSymbol(code) ?? (renamed && { ...renamed, code })
}

/** The corporate actions that took effect after the posting of an idea. @param now in ms */
export const listActionsSince = (actions: readonly CorporateAction[], postedAt: string, now = Infinity): CorporateAction[] =>
  actions.filter(({ at }) => Date.parse(at) > Date.parse(postedAt) && Date.parse(at) <= now)

/**
 * Whether it is the day of a split before its first open: a price may be in the units before the split or in those after it.
 * @param now in ms since 1970
 */
export const isBeforeOpenOfSplit = (actions: readonly CorporateAction[], now: number): boolean =>
  actions.some(({ kind, at }) => kind === 'split' && unitsChangeAt(at) <= now && now < Date.parse(at))

function toCorporateAction(action: CatalogAction, at: string): CorporateAction {
  if (action.kind === 'split') return { at, kind: action.kind, a: action.a, b: action.b }
  if (action.kind === 'special') return { at, kind: action.kind, amount: action.amount }
  return action.kind === 'rename' ? { at, kind: action.kind, new_symbol: action.newSymbol } : { at, kind: action.kind, price: action.price }
}
