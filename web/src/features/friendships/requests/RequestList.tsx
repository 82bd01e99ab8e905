import { useInfiniteQuery } from '@tanstack/react-query'
import type { FriendRequest } from '@trademates/contract/friendships'
import { PersonRow } from '#features/people/PersonRow.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { CountBadge } from '#ui/display/CountBadge.tsx'
import { t } from '#i18n/t.ts'
import { RequestAnswer } from './RequestAnswer.tsx'
import { receivedRequestsQuery } from '#features/friendships/queries.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './RequestList.module.css'

const STATUS = { asked_you: 'pending', friends: 'accepted', none: 'declined', requested: 'declined', self: 'declined' } as const

const isOpen = ({ person }: FriendRequest) => person.relation === 'asked_you'

/** The received requests at the top of the screen; answered ones show the result. Renders nothing without any. */
export function RequestList() {
  const requests = useInfiniteQuery(receivedRequestsQuery)
  const all = requests.data?.pages.flatMap((page) => page.items) ?? []
  if (requests.isError && requests.data === undefined) {
    return (
      <Row as="p" gap={12} justify="between" className={`${styles.requestsFailed} muted line-below`} role="alert">
        {t("Couldn't load requests.")}
        <Button size="sm" icon="rotate-ccw" onClick={() => void requests.refetch()}>
          {t('Try again')}
        </Button>
      </Row>
    )
  }
  if (all.length === 0) return null
  return (
    <section className={`${styles.requests} line-below`} aria-labelledby="requests">
      <h2 id="requests" className="group-head">
        {t('Requests')}
        <CountBadge value={all.filter(isOpen).length} what={t('waiting')} />
      </h2>
      <ul className="rows">
        {all.map(({ friendship_id, person }) => (
          <PersonRow key={friendship_id} person={person}>
            <RequestAnswer id={person.id} friendship={friendship_id} status={STATUS[person.relation]} accepted={t('Connected')} size="sm" />
          </PersonRow>
        ))}
      </ul>
      {requests.hasNextPage && (
        <Button variant="ghost" block busy={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
          {t('Show more requests')}
        </Button>
      )}
    </section>
  )
}
