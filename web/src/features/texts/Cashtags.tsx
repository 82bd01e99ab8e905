import { PARTIAL_CASHTAG } from '@trademates/contract/cashtags'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { symbolSuggestionsQuery } from '#features/symbols/queries.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { CompletionList } from '#ui/completion/CompletionList.tsx'
import { type CompletionOption, type CompletionSource, useCompletion } from '#ui/completion/use-completion.ts'
import { t } from '#i18n/t.ts'
import styles from '#ui/completion/Options.module.css'

interface CashtagOption extends CompletionOption {
  symbol: MarketSymbol
}

/** Symbols whose code, alias or name starts with `q`. */
async function findSymbols(q: string): Promise<CashtagOption[]> {
  const symbols = await queryClient.query(symbolSuggestionsQuery(q))
  return symbols.map((symbol) => ({ id: symbol.code, text: `$${symbol.code}`, symbol }))
}

const CASHTAGS: CompletionSource<CashtagOption> = { pattern: PARTIAL_CASHTAG, find: findSymbols }

/** Completion of $cashtags: attach `ref` to the control and render `CashtagList` beside it. */
export const useCashtags = () => useCompletion(CASHTAGS)

/** Suggested symbols for the cashtag being typed. */
export const CashtagList = ({ cashtags }: { cashtags: ReturnType<typeof useCashtags> }) => (
  <CompletionList
    what={t('symbols')}
    completion={cashtags}
    show={({ symbol: { code, name } }) => (
      <>
        <b>{code}</b>
        <span className={`${styles.aside} clip`}>{name}</span>
      </>
    )}
  />
)
