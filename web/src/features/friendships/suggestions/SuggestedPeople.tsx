import type { SuggestedPerson } from '@trademates/contract/people'
import { useEffect } from 'react'
import { PersonRow } from '#features/people/PersonRow.tsx'
import { t } from '#i18n/t.ts'
import { RelationshipButton } from '#features/friendships/requests/RelationshipButton.tsx'
import { clearKeptSuggestions, keepSuggestion, useKeptSuggestions } from './kept-suggestions.ts'
import styles from './SuggestedPeople.module.css'

const SUGGESTION_PREVIEW_COUNT = 3

/** The first suggested people in a panel; renders nothing without any. A requested user stays until the viewer leaves the screen. */
export function SuggestedPeople({ suggestions }: { suggestions: readonly SuggestedPerson[] }) {
  const people = useKeptSuggestions('', suggestions).slice(0, SUGGESTION_PREVIEW_COUNT)
  useEffect(() => clearKeptSuggestions, [])
  if (people.length === 0) return null
  return (
    <>
      <h3 className={styles.suggestedHead}>{t('People to connect to')}</h3>
      <ul className={styles.suggested} aria-label={t('People to connect to')}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person}>
            <RelationshipButton person={person} onPress={() => keepSuggestion(person, people)} />
          </PersonRow>
        ))}
      </ul>
    </>
  )
}
