import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Me } from '@trademates/contract/people'
import { MIN_GRADED_IDEAS } from '@trademates/contract/scoring'
import type { Id } from '@trademates/contract/wire'
import type { ReactNode } from 'react'
import { formatR } from '#features/ideas/format-idea.ts'
import { directionOf } from '#features/prices/format-price.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { formatScore } from './format-score.ts'
import { LazyTrackRecord } from './LazyTrackRecord.tsx'
import { trackRecordQuery } from './queries.ts'
import styles from './ProfileTabs.module.css'

const tabs = () =>
  [
    { value: 'posts', label: t('Posts') },
    { value: 'record', label: t('Track record') },
  ] as const

type ProfileTab = ReturnType<typeof tabs>[number]['value']

interface Props {
  user: Id
  me: Me
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
  /** The content of the tab `Posts`. */
  children: ReactNode
}

/** The tabs of a profile: posts, and the track record. */
export function ProfileTabs({ user, me, tab, onTab, children }: Props) {
  return (
    <>
      {tab === 'posts' && <RecordFigures user={user} />}
      <div className={styles.tabs}>
        <Tabs label={t('Profile')} tabs={tabs()} value={tab} onChange={onTab} controls="profile-tab" />
      </div>
      <div id="profile-tab" role="tabpanel" aria-label={tab === 'posts' ? t('Posts') : t('Track record')}>
        {tab === 'posts' ? children : <LazyTrackRecord key={user} user={user} me={me} />}
      </div>
    </>
  )
}

/** Four figures that link to the track record; nothing before the first graded idea. */
function RecordFigures({ user }: { user: Id }) {
  const { data: record } = useQuery(trackRecordQuery(user))
  if (record === undefined || record.counts.graded === 0) return null
  const { score, counts, total_r, max_drawdown, hidden_until } = record
  return (
    <Link to="." search={{ tab: 'record' }} className={styles.figures}>
      <span>
        <small>{t('Score')}</small>
        {score === null ? (
          <b>
            {tWith('{graded} of {needed}', { graded: Math.min(hidden_until?.graded ?? 0, MIN_GRADED_IDEAS), needed: MIN_GRADED_IDEAS })}
          </b>
        ) : (
          <b className={directionOf(score)}>{formatScore(score)}</b>
        )}
      </span>
      <span>
        <small>{t('Ideas')}</small>
        <b>{counts.graded}</b>
      </span>
      <span>
        <small>{t('Total R')}</small>
        <b className={directionOf(total_r)}>{formatR(total_r)}</b>
      </span>
      <span>
        <small>{t('Max drawdown')}</small>
        <b className={directionOf(max_drawdown)}>{formatR(max_drawdown)}</b>
      </span>
    </Link>
  )
}
