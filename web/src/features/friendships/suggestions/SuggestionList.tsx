import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MAX_USERNAME_LENGTH } from '@trademates/contract/people'
import { PersonRow } from '#features/people/PersonRow.tsx'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useDebounced } from '#lib/time/use-debounced.ts'
import { Input } from '#ui/fields/Input.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { RelationshipButton } from '#features/friendships/requests/RelationshipButton.tsx'
import { clearKeptSuggestions, keepSuggestion, useKeptSuggestions } from './kept-suggestions.ts'
import { peopleSuggestionsQuery } from '#features/friendships/queries.ts'
import styles from './SuggestionList.module.css'

const DEBOUNCE_MS = 250

/** Suggested people with a search (decision D28). */
export function PeopleSuggestions() {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), DEBOUNCE_MS)
  useEffect(() => clearKeptSuggestions, [])
  return (
    <section aria-label={t('People to connect to')}>
      <div className={styles.suggestedSearch} role="search">
        <Input
          icon="search"
          type="search"
          aria-label={t('Search people to connect to')}
          placeholder={t('Search people')}
          maxLength={MAX_USERNAME_LENGTH}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <SuggestionResults q={q} />
    </section>
  )
}

function SuggestionResults({ q }: { q: string }) {
  const suggestions = useInfiniteQuery({ ...peopleSuggestionsQuery(q), placeholderData: keepPreviousData })
  const people = useKeptSuggestions(q, suggestions.data?.pages.flatMap((page) => page.items) ?? [])
  if (suggestions.data === undefined) {
    if (suggestions.isError)
      return <ErrorState text={t("Couldn't load people")} error={suggestions.error} retry={() => void suggestions.refetch()} />
    return <RowSkeletons what={t('people')} picture={48} />
  }
  if (people.length === 0) return <NoSuggestions q={q} />
  return (
    <>
      <ul className="rows" aria-busy={suggestions.isPlaceholderData}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person}>
            <RelationshipButton person={person} onPress={() => keepSuggestion(person, people)} />
          </PersonRow>
        ))}
      </ul>
      <ListEnd what={t('people')} length={people.length} list={suggestions} />
    </>
  )
}

function NoSuggestions({ q }: { q: string }) {
  if (q !== '') return <EmptyState title={t('No one found')} text={tWith('No matches for “{q}”', { q })} />
  return (
    <EmptyState
      title={t("You'r all caught up !")}
      action={
        <Link to="/" {...buttonProps({})}>
          {t('Go Home')}
        </Link>
      }
    />
  )
}
