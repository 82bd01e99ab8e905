import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FILTER_NAMES, type ScreenRow, type ScreenSort } from '@trademates/contract/screener'
import { type ComponentProps, useState } from 'react'
import { FiguresPending } from '#features/market-overview/FiguresPending.tsx'
import { MarketsHeader } from '#features/market-overview/MarketsHeader.tsx'
import { FilterBar } from '#features/screener/FilterBar.tsx'
import { FIELD_LABELS } from '#features/screener/labels.ts'
import { screenQuery } from '#features/screener/queries.ts'
import { parseScreenSearch, type ScreenSearch, toSearchParams } from '#features/screener/screen-search.ts'
import { ScreenSkeletons } from '#features/screener/ScreenSkeletons.tsx'
import { ScreenTable } from '#features/screener/ScreenTable.tsx'
import { setWatched } from '#features/watchlists/actions.ts'
import { CallError } from '#lib/api/call-error.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { showToast } from '#lib/notify/toast.ts'
import { timeWithZone, useNow } from '#lib/time/time.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import styles from '#features/screener/Screener.module.css'
import pageStyles from './MarketsPage.module.css'

/** Symbols selected by filters; filters, order and columns are in the address. */
export default function ScreenerPage() {
  const search = parseScreenSearch({ ...useSearch({ from: '/members/markets/screener' }) })
  const navigate = useNavigate()
  const isOnline = useOnline()
  const list = useInfiniteQuery({ ...screenQuery(search.filters, search.sort), enabled: isOnline })
  const pages = list.data?.pages.map(({ items }) => items)
  const first = pages?.[0]
  const rows = pages?.flatMap((page) => page.rows) ?? []
  const change = (next: ScreenSearch) => void navigate({ to: '/markets/screener', search: toSearchParams(next), replace: true })
  const sortBy = (sort: ScreenSort) => change({ ...search, sort })
  const drop = FILTER_NAMES.find((name) => name === first?.blocking)
  return (
    <section className={pageStyles.page} aria-label={t('Markets')}>
      <MarketsHeader sources={first} />
      <FilterBar
        search={search}
        onChange={change}
        count={first === undefined ? '' : tWith('{matched} of {of}', { matched: first.matched, of: first.of })}
        blocking={first?.blocking ?? null}
      />
      <FiguresPending isPending={isOnline && typeof first?.as_of === 'string' && first.figures_pending} />
      {!isOnline && <EmptyState title={t('Screens need a connection.')} />}
      {isOnline && first === undefined && list.isError && (
        <ErrorState text={t("Couldn't run this screen")} error={list.error} retry={() => void list.refetch()} />
      )}
      {isOnline && first === undefined && !list.isError && <ScreenSkeletons columns={search.columns} sort={search.sort} onSort={sortBy} />}
      {isOnline && first?.as_of === null && <EmptyState title={t('No prices yet')} text={t('They appear once a source answers.')} />}
      {isOnline && typeof first?.as_of === 'string' && first.matched === 0 && (
        <EmptyState
          title={t('No symbols match.')}
          text={t('Remove a filter.')}
          action={
            drop !== undefined && (
              <Button onClick={() => change({ ...search, filters: { ...search.filters, [drop]: undefined } })}>
                {tWith('Remove filter {name}', { name: FIELD_LABELS[drop]() })}
              </Button>
            )
          }
        />
      )}
      {isOnline && first !== undefined && rows.length > 0 && (
        <Results key={JSON.stringify(search.filters)} rows={rows} page={first} search={search} onSort={sortBy} list={list} />
      )}
    </section>
  )
}

interface ResultsProps {
  rows: readonly ScreenRow[]
  /** The counts and the time of the rows. */
  page: { matched: number; of: number; as_of: string | null }
  search: ScreenSearch
  onSort: (sort: ScreenSort) => void
  list: ComponentProps<typeof ListEnd>['list']
}

/** The matching symbols; selected ones can be watched together. */
function Results({ rows, page: { matched, of, as_of: asOf }, search, onSort, list }: ResultsProps) {
  const now = new Date(useNow())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const select = (code: string, isSelected: boolean) =>
    setSelected((before) => new Set(isSelected ? [...before, code] : [...before].filter((one) => one !== code)))
  const watchSelected = async () => {
    setBusy(true)
    try {
      for (const code of selected) await setWatched(code, true)
      showToast({
        kind: 'good',
        text: tWith('Watching {count, plural, one {# symbol} other {# symbols}}', { count: selected.size }),
      })
      setSelected(new Set())
    } catch (error) {
      showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't update the watchlist.") })
    }
    setBusy(false)
  }
  return (
    <>
      <ScreenTable
        rows={rows}
        matched={matched}
        of={of}
        columns={search.columns}
        sort={search.sort}
        onSort={onSort}
        selected={selected}
        onSelect={select}
      />
      <ListEnd what={t('symbols')} length={rows.length} list={list} />
      {asOf !== null && (
        <p data-slot="time" className={`${styles.note} muted text-xs`}>
          {tWith('Prices of {time}. RSI, averages and ranges of yesterday’s close.', { time: timeWithZone(new Date(asOf), now) })}
        </p>
      )}
      {selected.size > 0 && (
        <Row gap={12} className={styles.selection}>
          <span role="status">{tWith('{count} selected', { count: selected.size })}</span>
          <Button variant="primary" size="sm" busy={isBusy} onClick={() => void watchSelected()}>
            {t('Watch selected')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setSelected(new Set())}>
            {t('Clear selection')}
          </Button>
        </Row>
      )}
    </>
  )
}
