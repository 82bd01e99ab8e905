import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { USERNAME_LENGTH } from '@trademates/contract/people'
import { PersonRow } from '#features/people/PersonRow.tsx'
import { buttonProps } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Input } from '#ui/Input.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import { RowSkeletons } from '#ui/RowSkeletons.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { BondButton } from './BondButton.tsx'
import { forgetPlaces, keepPlace, useKept } from './kept.ts'
import { strangersQuery } from './queries.ts'
import { useSettled } from './use-settled.ts'
import styles from './StrangerList.module.css'

/** People to connect to, and a search among them (decision D28). */
export function StrangerList() {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  useEffect(() => forgetPlaces, [])
  return (
    <section aria-label={t('People to connect to')}>
      <div className={styles.suggestedSearch} role="search">
        <Input
          icon="search"
          type="search"
          aria-label={t('Search people to connect to')}
          placeholder={t('Search people')}
          maxLength={USERNAME_LENGTH}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Found q={q} />
    </section>
  )
}

function Found({ q }: { q: string }) {
  const strangers = useInfiniteQuery({ ...strangersQuery(q), placeholderData: keepPreviousData })
  const people = useKept(q, strangers.data?.pages.flatMap((page) => page.items) ?? [])
  if (strangers.data === undefined) {
    if (strangers.isError) return <Failed text={t("Couldn't load people")} retry={() => void strangers.refetch()} />
    return <RowSkeletons what={t('people')} picture={48} />
  }
  if (people.length === 0) return <Nobody q={q} />
  return (
    <>
      <ul className="rows" aria-busy={strangers.isPlaceholderData}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person}>
            <BondButton person={person} onPress={() => keepPlace(person, people)} />
          </PersonRow>
        ))}
      </ul>
      <ListEnd what={t('people')} length={people.length} list={strangers} />
    </>
  )
}

function Nobody({ q }: { q: string }) {
  if (q !== '') return <Empty title={t('No one found')} text={tWith('No matches for “{q}”', { q })} />
  return (
    <Empty
      title={t("You'r all caught up !")}
      action={
        <Link to="/" {...buttonProps({})}>
          {t('Go Home')}
        </Link>
      }
    />
  )
}
