import { useInfiniteQuery } from '@tanstack/react-query'
import { listBlocked, listMuted, type Unwanted } from '@trademates/contract/profiles'
import { useId, useRef, useState } from 'react'
import { unblockSomebody, unmuteSomebody } from '#features/people/safety.ts'
import { pages } from '#lib/cache/cache.ts'
import { ago, useNow } from '#lib/time.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Failed } from '#ui/Failed.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useNextFocus } from '#ui/use-next-focus.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { Part } from './Part.tsx'
import sessionListStyles from './SessionList.module.css'
import styles from './UnwantedList.module.css'

const KINDS = {
  blocked: {
    list: pages(listBlocked),
    title: () => t('Blocked'),
    none: () => t('No blocked accounts'),
    undo: () => t('Unblock'),
    undoOf: (name: string) => tWith('Unblock {name}', { name }),
    since: (time: string) => tWith('Blocked {ago}', { ago: time }),
    failed: () => t("Couldn't load blocked accounts"),
    take: unblockSomebody,
  },
  muted: {
    list: pages(listMuted),
    title: () => t('Muted'),
    none: () => t('No muted accounts'),
    undo: () => t('Unmute'),
    undoOf: (name: string) => tWith('Unmute {name}', { name }),
    since: (time: string) => tWith('Muted {ago}', { ago: time }),
    failed: () => t("Couldn't load muted accounts"),
    take: unmuteSomebody,
  },
} as const
type Kind = (typeof KINDS)[keyof typeof KINDS]

function UnwantedRow({ person, kind, onTake }: { person: Unwanted; kind: Kind; onTake: () => void }) {
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const take = async () => {
    setBusy(true)
    onTake()
    await kind.take(person)
    setBusy(false)
  }
  return (
    <li className={sessionListStyles.session}>
      <Avatar name={person.username} image={person.image} size={40} />
      <div className="grow">
        <p className={sessionListStyles.sessionName}>{person.username}</p>
        <p className={sessionListStyles.sessionUse}>{kind.since(ago(person.since, now))}</p>
      </div>
      <Button size="sm" busy={busy} aria-label={kind.undoOf(person.username)} onClick={() => void take()}>
        {kind.undo()}
      </Button>
    </li>
  )
}

function UnwantedPeople({ kind }: { kind: Kind }) {
  const id = useId()
  // Nothing tells when it changes elsewhere, so it is read anew whenever it is opened.
  const list = useInfiniteQuery({ ...kind.list, staleTime: 0 })
  const [rows, title] = [useRef<HTMLUListElement>(null), useRef<HTMLHeadingElement>(null)]
  const goes = useNextFocus({ list: rows, buttons: 'button', otherwise: title })
  const people = list.data?.pages.flatMap((page) => page.items)
  if (people === undefined) {
    return list.isError ? <Failed text={kind.failed()} retry={() => void list.refetch()} /> : <Skeleton width={160} height={16} />
  }
  return (
    <div className={styles.blockedAndMuted}>
      <h3 ref={title} id={id} tabIndex={-1}>
        {kind.title()}
      </h3>
      {people.length === 0 ? (
        <p className={sessionListStyles.sessionUse}>{kind.none()}</p>
      ) : (
        <ul ref={rows} aria-labelledby={id}>
          {people.map((person, place) => (
            <UnwantedRow key={person.id} person={person} kind={kind} onTake={() => goes(place)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && <ListEnd what={t('people')} length={people.length} list={list} />}
    </div>
  )
}

/** Whom one has blocked and muted, and the ways back. */
export function UnwantedList() {
  return (
    <Part
      section="blocked"
      text={t(
        "You and people you block won't see each other. People you mute don't appear in your feed, comments or notifications, and they aren't notified.",
      )}
    >
      <UnwantedPeople kind={KINDS.blocked} />
      <UnwantedPeople kind={KINDS.muted} />
    </Part>
  )
}
