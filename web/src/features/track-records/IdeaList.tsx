import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Id } from '@trademates/contract/wire'
import { useState } from 'react'
import { IdeaRow } from '#features/ideas/IdeaRow.tsx'
import { t } from '#i18n/t.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { authorIdeasQuery, type IdeaStateFilter } from './queries.ts'
import styles from './TrackRecord.module.css'

const filters = () =>
  [
    { value: 'all', label: t('All') },
    { value: 'open', label: t('Open') },
    { value: 'ended', label: t('Ended') },
  ] as const

/** The ideas of a user with a filter by state, deleted and practice ideas included. */
export function IdeaList({ user }: { user: Id }) {
  const [state, setState] = useState<IdeaStateFilter>('all')
  const ideas = useInfiniteQuery({ ...authorIdeasQuery(user, state), placeholderData: keepPreviousData })
  const all = ideas.data?.pages.flatMap((page) => page.items)
  return (
    <section aria-labelledby="own-ideas">
      <div className={`${styles.sectionHead} ${styles.listHead}`}>
        <h2 id="own-ideas">{t('Ideas')}</h2>
        <span className="end">
          <SegmentedControl label={t('State')} choices={filters()} value={state} onChange={setState} />
        </span>
      </div>
      {all === undefined && ideas.isError && (
        <ErrorState text={t("Couldn't load ideas")} error={ideas.error} retry={() => void ideas.refetch()} />
      )}
      {all === undefined && !ideas.isError && <RowSkeletons what={t('ideas')} picture={40} />}
      {all?.length === 0 && <EmptyState title={state === 'open' ? t('No open ideas.') : t('No ended ideas.')} />}
      {all !== undefined && all.length > 0 && (
        <ul className="rows" aria-busy={ideas.isPlaceholderData} aria-labelledby="own-ideas">
          {all.map((idea) => (
            <IdeaRow key={idea.id} idea={idea} />
          ))}
        </ul>
      )}
      {all !== undefined && ideas.hasNextPage && <ListEnd what={t('ideas')} length={all.length} list={ideas} />}
    </section>
  )
}
