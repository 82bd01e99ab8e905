import { nameOf, parseQuery } from '@trademates/contract/search-query'
import { rankSymbols } from '@trademates/contract/symbol-search'
import { useSymbolIndex } from '#features/symbols/use-symbol-index.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { t } from '#i18n/t.ts'
import type { ResultKind } from './search-params.ts'
import { SymbolRows } from './SymbolRows.tsx'
import styles from './SearchResults.module.css'

/** What is found without a network: the symbols of the index that this browser keeps. */
export function OfflineResults({ q, kind }: { q: string; kind: ResultKind | undefined }) {
  const index = useSymbolIndex()
  const rows = new Map(index.map((row) => [row[0], row]))
  const name = nameOf(q, parseQuery(q))
  const matches = kind === undefined || kind === 'symbols' ? rankSymbols(name, index) : []
  const symbols = matches.flatMap(({ code }) => {
    const row = rows.get(code)
    return row === undefined ? [] : [{ code, name: row[1], market: row[2] }]
  })
  const text = t("You're offline. Only symbols can be found.")
  if (symbols.length === 0) return <EmptyState title={text} />
  return (
    <>
      <p className={`${styles.note} muted`} role="status">
        {text}
      </p>
      <SymbolRows symbols={symbols} />
    </>
  )
}
