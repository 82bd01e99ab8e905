import { useQuery } from '@tanstack/react-query'
import type { Community } from '@trademates/contract/community'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { numberFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { communityQuery } from './queries.ts'
import styles from './CommunityNumbers.module.css'

const STATISTICS = [
  ['members', (count) => tWith('{count, plural, one {member} other {members}}', { count })],
  ['posts', (count) => tWith('{count, plural, one {post} other {posts}}', { count })],
  ['comments', (count) => tWith('{count, plural, one {comment} other {comments}}', { count })],
  ['likes', (count) => tWith('{count, plural, one {like} other {likes}}', { count })],
] as const satisfies readonly (readonly [keyof Community, (count: number) => string])[]

const number = numberFormat()

/** The size of the community, with the time of the count. */
export function CommunityNumbers() {
  const { data, isError, refetch } = useQuery(communityQuery)
  const now = useNow()
  if (isError && data === undefined) {
    return (
      <Row gap="8px 16px" wrap className={styles.numbersFailed}>
        <p className="muted">{t("Couldn't load the numbers.")}</p>
        <Button size="sm" icon="rotate-ccw" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </Row>
    )
  }
  return (
    <>
      <dl data-slot="numbers" className={styles.numbers} aria-busy={data === undefined}>
        {STATISTICS.map(([name, label]) => (
          <div key={name}>
            <dt className="muted text-sm">{label(data?.[name] ?? 0)}</dt>
            <dd>{data === undefined ? <Skeleton width={56} height={28} /> : number.format(data[name])}</dd>
          </div>
        ))}
      </dl>
      <p data-slot="numbers-when" className={`${styles.numbersWhen} faint text-sm`}>
        {data === undefined ? t('Counting …') : tWith('Updated every 5 minutes · {time}', { time: timeAgo(data.counted_at, now) })}
      </p>
    </>
  )
}
