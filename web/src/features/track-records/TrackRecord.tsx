import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Me } from '@trademates/contract/people'
import type { TrackRecord as Record } from '@trademates/contract/track-records'
import type { Id } from '@trademates/contract/wire'
import { VerifyAll } from '#features/receipts/VerifyAll.tsx'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { addIcons, Icon } from '#ui/icons/Icon.tsx'
import { IDEA_ICONS } from '#ui/icons/idea-icons.ts'
import { t } from '#i18n/t.ts'
import { CallersSwitch } from './CallersSwitch.tsx'
import { Calibration } from './Calibration.tsx'
import { Counts } from './Counts.tsx'
import { Figures } from './Figures.tsx'
import { IdeaList } from './IdeaList.tsx'
import { PendingScore } from './PendingScore.tsx'
import { trackRecordQuery } from './queries.ts'
import { ScoreBox } from './ScoreBox.tsx'
import { Slices } from './Slices.tsx'
import { TrackRecordSkeleton } from './TrackRecordSkeleton.tsx'
import styles from './TrackRecord.module.css'

// Loaded with the track record, so that the first load stays small.
addIcons(IDEA_ICONS)

/** The number of ideas that are not practice. */
const countAll = ({ graded, open, waiting, never_entered, canceled, void: voids }: Record['counts']) =>
  graded + open + waiting + never_entered + canceled + voids

/** The track record of a user: score, figures, equity curve, slices, calibration and ideas. */
export function TrackRecord({ user, me }: { user: Id; me: Me }) {
  const { data: record, isError, error, refetch } = useQuery(trackRecordQuery(user))
  if (record === undefined)
    return isError ? (
      <ErrorState text={t("Couldn't load the track record")} error={error} retry={() => void refetch()} />
    ) : (
      <TrackRecordSkeleton />
    )
  const isOwn = user === me.id
  const { counts } = record
  if (countAll(counts) + counts.practice === 0) return <NoIdeas isOwn={isOwn} />
  return (
    <div data-slot="track-record">
      {countAll(counts) === 0 ? (
        <PracticeOnly isOwn={isOwn} me={me} />
      ) : record.score === null ? (
        <PendingScore record={record}>{isOwn && <CallersSwitch me={me} />}</PendingScore>
      ) : (
        <>
          <ScoreBox record={record}>{isOwn && <CallersSwitch me={me} />}</ScoreBox>
          <Figures record={record} />
          <Slices user={user} />
        </>
      )}
      <Counts record={record} />
      {record.calibration !== null && <Calibration calibration={record.calibration} />}
      <section className={styles.section} aria-labelledby="verify-all">
        <VerifyAll user={user} count={countAll(counts) + counts.practice} />
      </section>
      <IdeaList user={user} />
      <p className={`${styles.note} faint text-xs`}>
        {t('Past performance is not indicative of future results. Graded ideas are not necessarily traded.')}
      </p>
    </div>
  )
}

function NoIdeas({ isOwn }: { isOwn: boolean }) {
  const post = (
    <Link to="/add_post" search={{ idea: true }} {...buttonProps({ variant: 'primary' })}>
      <Icon name="target" size={16} />
      {t('Post your first idea')}
    </Link>
  )
  return (
    <EmptyState title={t('No ideas yet.')} text={t('An idea states entry, stop and targets. Prices do the rest.')} action={isOwn && post} />
  )
}

function PracticeOnly({ isOwn, me }: { isOwn: boolean; me: Me }) {
  return (
    <section className={styles.score} aria-label={t('Score')}>
      <p className={styles.big}>{t('Practice only')}</p>
      <p className={styles.sentence}>{t("Practice ideas are graded on simulated prices and don't count.")}</p>
      {isOwn && <CallersSwitch me={me} />}
    </section>
  )
}
