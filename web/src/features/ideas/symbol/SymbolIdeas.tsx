import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listIdeas, summarizeIdeas } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import type { Quote } from '@trademates/contract/prices'
import { useState } from 'react'
import { formatDate, formatR } from '#features/ideas/format-idea.ts'
import { IdeaRow } from '#features/ideas/IdeaRow.tsx'
import { isOpen, liveResult, plannedPrice } from '#features/ideas/live-result.ts'
import { describeState, priceText } from '#features/ideas/state-text.ts'
import { inTodaysUnits } from '#features/ideas/todays-units.ts'
import { listQuery, query } from '#lib/cache/query-cache.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import styles from './SymbolIdeas.module.css'

const symbolIdeasQuery = (symbol: string, state: 'open' | 'ended', isSample: boolean | undefined) => ({
  ...listQuery(listIdeas, {
    query: { symbol, state, ...(state === 'open' && { order: 'score' as const }), ...(isSample === true && { practice: 'true' as const }) },
  }),
  enabled: isSample !== undefined,
})

const summaryQuery = (symbol: string) => query(summarizeIdeas, { params: { code: symbol } })

/** The first page of those by callers whom the user follows, in the same order: it has all that are among the first of all callers. */
const followedIdeasQuery = (symbol: string, isSample: boolean | undefined) => ({
  ...query(listIdeas, {
    query: { symbol, state: 'open', order: 'score', following: 'true', ...(isSample === true && { practice: 'true' as const }) },
  }),
  enabled: isSample !== undefined,
})

/** Whether the user follows the caller of an idea that the chart of a symbol shows. */
export function useFollowedCallers(symbol: string, isSample: boolean | undefined): (idea: Idea) => boolean {
  const { data = [] } = useQuery(followedIdeasQuery(symbol, isSample))
  const authors = new Set(data.map(({ author }) => author.id))
  return ({ author }) => authors.has(author.id)
}

/**
 * The loaded open ideas on a symbol, by the score of their callers, and the number of all. `isSample`: its prices are simulated, so its
 * ideas are practice.
 */
export function useOpenIdeas(symbol: string, isSample: boolean | undefined): { ideas: readonly Idea[]; count: number } {
  const { data, hasNextPage } = useInfiniteQuery(symbolIdeasQuery(symbol, 'open', isSample))
  const ideas = data?.pages.flatMap(({ items }) => items).filter(isOpen) ?? []
  const summary = useQuery({ ...summaryQuery(symbol), enabled: hasNextPage && isSample === false })
  const all = (summary.data?.long ?? 0) + (summary.data?.short ?? 0)
  return { ideas, count: hasNextPage ? Math.max(ideas.length, all) : ideas.length }
}

/** The ideas on a symbol, as rows or as a table: open ones, then ended ones. */
export function SymbolIdeas({ symbol, isSample }: { symbol: string; isSample: boolean }) {
  const [isTable, setTable] = useState(false)
  const quote = useQuotes([symbol]).get(symbol)
  const summary = useQuery({ ...summaryQuery(symbol), enabled: !isSample })
  const open = useInfiniteQuery(symbolIdeasQuery(symbol, 'open', isSample))
  const ended = useInfiniteQuery(symbolIdeasQuery(symbol, 'ended', isSample))
  const failed = [open, ended].filter((list) => list.isError && list.data === undefined)
  const [first] = failed
  if (first !== undefined) {
    return <ErrorState text={t("Couldn't load ideas")} error={first.error} retry={() => failed.forEach((list) => void list.refetch())} />
  }
  if (open.data === undefined || ended.data === undefined) return <RowSkeletons what={t('ideas')} picture={40} />
  const sorted = [...open.data.pages, ...ended.data.pages].flatMap(({ items }) => items)
  const next = open.hasNextPage ? open : ended
  if (sorted.length === 0) return <EmptyState title={tWith('No trade ideas on {symbol} yet', { symbol: `$${symbol}` })} />
  return (
    <>
      <Row gap={8} className={styles.head}>
        <span className="muted text-sm">
          {summary.data !== undefined &&
            tWith('{long} long, {short} short · scored callers: {scored_long} long, {scored_short} short', {
              long: summary.data.long,
              short: summary.data.short,
              scored_long: summary.data.scored_long,
              scored_short: summary.data.scored_short,
            })}
          {isSample && t("Simulated prices: these ideas don't count.")}
        </span>
        <Button size="sm" variant="ghost" icon="table" onClick={() => setTable(!isTable)}>
          {isTable ? t('Hide table') : t('Data table')}
        </Button>
      </Row>
      {isTable ? (
        <IdeaTable quote={quote} ideas={sorted} />
      ) : (
        <ul className="rows" aria-label={t('Trade ideas')}>
          {sorted.map((idea) => (
            <IdeaRow key={idea.id} idea={idea} isOfAuthor quote={quote} />
          ))}
        </ul>
      )}
      {next.hasNextPage && <ListEnd what={t('ideas')} length={sorted.length} list={next} />}
    </>
  )
}

function IdeaTable({ quote, ideas }: { quote: Quote | undefined; ideas: readonly Idea[] }) {
  const columns = [t('Author'), t('Direction'), t('Entry'), t('Stop'), t('Targets'), t('Expires'), t('State'), t('Result')]
  const rows = ideas.map(inTodaysUnits).map((idea) => {
    const live = liveResult(idea, quote)
    const r = live?.r ?? idea.r
    return {
      key: idea.id,
      cells: [
        idea.author.username,
        idea.direction === 'long' ? t('Long') : t('Short'),
        priceText(idea, plannedPrice(idea)),
        priceText(idea, idea.current_stop),
        idea.targets.map(({ price }) => priceText(idea, price)).join(' · '),
        formatDate(idea.expires_at, idea),
        describeState(idea, live).text,
        r === null ? '–' : formatR(r),
      ] as const,
    }
  })
  return <DataTable label={t('Trade ideas')} columns={columns} rows={rows} />
}
