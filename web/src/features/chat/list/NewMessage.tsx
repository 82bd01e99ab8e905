import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { t } from '#i18n/t.ts'
import { friendsQuery } from '#features/chat/queries.ts'
import { Recipient } from './Recipient.tsx'
import styles from './NewMessage.module.css'

/** Chooses a recipient among the viewer's connections. */
export function NewMessage({ close }: { close: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState('')
  return (
    <Modal title={t('New message')} close={close} first={field}>
      <Input
        ref={field}
        aria-label={t('Find people')}
        placeholder={t('Find people')}
        autoComplete="off"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <Friends q={q.trim().toLowerCase()} close={close} />
    </Modal>
  )
}

function Friends({ q, close }: { q: string; close: () => void }) {
  const friends = useInfiniteQuery(friendsQuery)
  // The match may be on a later page.
  const readOn = useEffectEvent(() => void friends.fetchNextPage())
  const isSearching = q !== '' && friends.hasNextPage && !friends.isFetching && !friends.isError
  useEffect(() => {
    if (isSearching) readOn()
  }, [isSearching])
  if (friends.data === undefined) {
    return friends.isError ? (
      <ErrorState text={t("Couldn't load your connections")} error={friends.error} retry={() => void friends.refetch()} />
    ) : (
      <Spinner size={24} label={t('Loading your connections')} />
    )
  }
  const all = friends.data.pages.flatMap(({ items }) => items)
  if (all.length === 0) {
    return (
      <EmptyState
        title={t('No connections yet')}
        text={t('You can only message your connections.')}
        action={
          <Link to="/add_friend" {...buttonProps({ variant: 'primary' })}>
            {t('Add Friends')}
          </Link>
        }
      />
    )
  }
  const found = all.filter(({ username }) => username.toLowerCase().includes(q))
  return (
    <>
      <ul className={styles.recipients} aria-label={t('Your connections')}>
        {found.map((person) => (
          <Recipient key={person.id} person={person} onChosen={close} />
        ))}
      </ul>
      {found.length === 0 && !friends.hasNextPage && <p className="muted">{t('No one found')}</p>}
      {friends.hasNextPage && (
        <Button busy={friends.isFetchingNextPage} onClick={() => void friends.fetchNextPage()}>
          {t('Show more people')}
        </Button>
      )}
    </>
  )
}
