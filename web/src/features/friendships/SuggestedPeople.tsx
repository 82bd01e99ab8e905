import type { Stranger } from '@trademates/contract/people'
import { useEffect } from 'react'
import { PersonRow } from '#features/people/PersonRow.tsx'
import { t } from '#words/t.ts'
import { BondButton } from './BondButton.tsx'
import { forgetPlaces, keepPlace, useKept } from './kept.ts'
import styles from './SuggestedPeople.module.css'

const SHOWN = 3

/** The first few people to connect to, in a panel; nothing where there is nobody. Whom one asks stays until it is left. */
export function SuggestedPeople({ strangers }: { strangers: readonly Stranger[] }) {
  const people = useKept('', strangers).slice(0, SHOWN)
  useEffect(() => forgetPlaces, [])
  if (people.length === 0) return null
  return (
    <>
      <h3 className={styles.suggestedHead}>{t('People to connect to')}</h3>
      <ul className={styles.suggested} aria-label={t('People to connect to')}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person}>
            <BondButton person={person} onPress={() => keepPlace(person, people)} />
          </PersonRow>
        ))}
      </ul>
    </>
  )
}
