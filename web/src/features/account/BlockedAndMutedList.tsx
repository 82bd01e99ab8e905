import { useInfiniteQuery } from '@tanstack/react-query'
import { listBlocked, listMuted, type BlockedOrMutedUser } from '@trademates/contract/profiles'
import { useId, useRef, useState } from 'react'
import { unblockUser, unmuteUser } from '#features/people/block-and-mute.ts'
import { listQuery } from '#lib/cache/query-cache.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { useNextFocus } from '#ui/lists/use-next-focus.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import sessionListStyles from './sessions/SessionList.module.css'
import styles from './BlockedAndMutedList.module.css'

const KINDS = {
  blocked: {
    list: listQuery(listBlocked),
    title: () => t('Blocked'),
    none: () => t('No blocked accounts'),
    undo: () => t('Unblock'),
    undoOf: (name: string) => tWith('Unblock {name}', { name }),
    since: (time: string) => tWith('Blocked {ago}', { ago: time }),
    failed: () => t("Couldn't load blocked accounts"),
    take: unblockUser,
  },
  muted: {
    list: listQuery(listMuted),
    title: () => t('Muted'),
    none: () => t('No muted accounts'),
    undo: () => t('Unmute'),
    undoOf: (name: string) => tWith('Unmute {name}', { name }),
    since: (time: string) => tWith('Muted {ago}', { ago: time }),
    failed: () => t("Couldn't load muted accounts"),
    take: unmuteUser,
  },
} as const
type Kind = (typeof KINDS)[keyof typeof KINDS]

function PersonRow({ person, kind, onTake }: { person: BlockedOrMutedUser; kind: Kind; onTake: () => void }) {
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const take = async () => {
    setBusy(true)
    onTake()
    await kind.take(person)
    setBusy(false)
  }
  return (
    <Row as="li" gap={12} className={sessionListStyles.session}>
      <Avatar name={person.username} image={person.image} size={40} />
      <div className="grow">
        <Row as="p" gap="2px 8px" wrap className="strong anywhere">
          {person.username}
        </Row>
        <p className={`${sessionListStyles.sessionUse} muted text-sm`}>{kind.since(timeAgo(person.since, now))}</p>
      </div>
      <Button size="sm" busy={busy} aria-label={kind.undoOf(person.username)} onClick={() => void take()}>
        {kind.undo()}
      </Button>
    </Row>
  )
}

function PeopleList({ kind }: { kind: Kind }) {
  const id = useId()
  // The server sends no event for changes made elsewhere, so the list is read whenever it opens.
  const list = useInfiniteQuery({ ...kind.list, staleTime: 0 })
  const [rows, title] = [useRef<HTMLUListElement>(null), useRef<HTMLHeadingElement>(null)]
  const goes = useNextFocus({ list: rows, buttons: 'button', fallback: title })
  const people = list.data?.pages.flatMap((page) => page.items)
  if (people === undefined) {
    return list.isError ? (
      <ErrorState text={kind.failed()} error={list.error} retry={() => void list.refetch()} />
    ) : (
      <Skeleton width={160} height={16} />
    )
  }
  return (
    <Stack gap={4} className={styles.blockedAndMuted}>
      <h3 ref={title} id={id} tabIndex={-1}>
        {kind.title()}
      </h3>
      {people.length === 0 ? (
        <p className={`${sessionListStyles.sessionUse} muted text-sm`}>{kind.none()}</p>
      ) : (
        <ul ref={rows} aria-labelledby={id}>
          {people.map((person, index) => (
            <PersonRow key={person.id} person={person} kind={kind} onTake={() => goes(index)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && <ListEnd what={t('people')} length={people.length} list={list} />}
    </Stack>
  )
}

/** Lists the blocked and muted users, with buttons to undo both. */
export function BlockedAndMutedList() {
  return (
    <SettingsSection
      section="blocked"
      text={t(
        "You and people you block won't see each other. People you mute don't appear in your feed, comments or notifications, and they aren't notified.",
      )}
    >
      <PeopleList kind={KINDS.blocked} />
      <PeopleList kind={KINDS.muted} />
    </SettingsSection>
  )
}
