import { useQuery } from '@tanstack/react-query'
import { MAX_WATCHLISTS } from '@trademates/contract/watchlists'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { createList } from './actions.ts'
import { NameForm } from './editor/NameForm.tsx'
import { WatchlistEditor } from './editor/WatchlistEditor.tsx'
import { watchlistsQuery } from './queries.ts'
import styles from './Watchlists.module.css'

/** All watchlists in tabs. `renderAction` renders an extra control for a symbol. */
export function Watchlists({ renderAction }: { renderAction: (code: string) => ReactNode }) {
  const lists = useQuery(watchlistsQuery)
  const [chosen, choose] = useState<string | null>(null)
  const [isNaming, setNaming] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  if (lists.data === undefined)
    return lists.isError ? (
      <ErrorState text={t("Couldn't load watchlists")} error={lists.error} retry={() => void lists.refetch()} />
    ) : (
      <Skeleton height={240} />
    )
  const list = lists.data.find(({ id }) => id === chosen) ?? lists.data[0]
  const make = async (name: string) => {
    setMaking(true)
    const id = await createList(name)
    flushSync(() => {
      setMaking(false)
      if (id === null) return
      choose(id)
      setNaming(false)
    })
    // A new list is empty: focus its symbol field.
    if (id !== null) panel.current?.querySelector('input')?.focus()
  }
  return (
    <>
      {list !== undefined && (
        <Row gap="4px 8px" wrap className={styles.watchlistTabs}>
          <Tabs
            label={t('Watchlists')}
            tabs={lists.data.map(({ id, name }) => ({ value: id, label: name }))}
            value={list.id}
            onChange={choose}
            controls="watchlist"
          />
          {lists.data.length < MAX_WATCHLISTS && !isNaming && (
            <Button variant="ghost" size="sm" icon="plus" onClick={() => setNaming(true)}>
              {t('New list')}
            </Button>
          )}
        </Row>
      )}
      {isNaming && (
        <NameForm
          label={t('Watchlist name')}
          yes={t('Create')}
          busy={isMaking}
          onDone={(name) => void make(name)}
          onCancel={() => setNaming(false)}
        />
      )}
      <div id="watchlist" role="tabpanel" aria-label={list?.name ?? t('Watchlist')} ref={panel}>
        {/* Text typed while the list is being created is meant for the new list, so the current one is hidden. */}
        {isMaking ? (
          <Skeleton height={240} />
        ) : list === undefined ? (
          !isNaming && (
            <EmptyState
              title={t('No watchlists yet')}
              text={t('Create a watchlist, or tap Watch on any symbol.')}
              action={
                <Button variant="primary" icon="plus" onClick={() => setNaming(true)}>
                  {t('New list')}
                </Button>
              }
            />
          )
        ) : (
          <WatchlistEditor key={list.id} list={list} renderAction={renderAction} />
        )}
      </div>
    </>
  )
}
