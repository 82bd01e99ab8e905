import { CASHTAG_BEGUN } from '@trademates/contract/cashtags'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { suggestionsQuery } from '#features/symbols/queries.ts'
import { queryClient } from '#lib/cache/cache.ts'
import { CompletionList } from '#ui/CompletionList.tsx'
import { type Completed, type Source, useCompletion } from '#ui/use-completion.ts'
import { t } from '#words/t.ts'
import styles from '#ui/Options.module.css'

interface Tagged extends Completed {
  symbol: MarketSymbol
}

/** Symbols whose code, other code or name begins so. */
async function findTagged(q: string): Promise<Tagged[]> {
  const symbols = await queryClient.query(suggestionsQuery(q))
  return symbols.map((symbol) => ({ id: symbol.code, text: `$${symbol.code}`, symbol }))
}

const CASHTAGS: Source<Tagged> = { begun: CASHTAG_BEGUN, find: findTagged }

/** Completes $cashtags in a control: `ref` goes to the control, the whole to `CashtagList` beside it. */
export const useCashtags = () => useCompletion(CASHTAGS)

/** The symbols that are offered for the cashtag that is being written. */
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
