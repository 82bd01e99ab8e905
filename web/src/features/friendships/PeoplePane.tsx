import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Person } from '@trademates/contract/people'
import { PersonRow } from '#features/people/PersonRow.tsx'
import type { Page } from '#lib/api.ts'
import { Failed } from '#ui/Failed.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import { Pane } from '#ui/Pane.tsx'
import { RowSkeletons } from '#ui/RowSkeletons.tsx'
import { t } from '#words/t.ts'
import { BondButton } from './BondButton.tsx'
import styles from './PeoplePane.module.css'

interface Props {
  title: string
  /** What is said where there is nobody. */
  none: string
  list: UseInfiniteQueryResult<InfiniteData<Page<Person[]>>>
  close: () => void
}

/** A list of people over the screen, with what can be done about each. */
export function PeoplePane({ title, none, list, close }: Props) {
  const people = list.data?.pages.flatMap((page) => page.items)
  return (
    <Pane title={title} close={close}>
      <div className={styles.peopleDrawer}>
        {people === undefined && !list.isError && <RowSkeletons what={t('people')} picture={48} />}
        {people === undefined && list.isError && <Failed text={t("Couldn't load people")} retry={() => void list.refetch()} />}
        {people?.length === 0 && <p className={styles.peopleNone}>{none}</p>}
        {people !== undefined && people.length > 0 && (
          <>
            <ul className="rows">
              {people.map((person) => (
                <PersonRow key={person.id} person={person}>
                  <BondButton person={person} />
                </PersonRow>
              ))}
            </ul>
            {list.hasNextPage && <ListEnd what={t('people')} length={people.length} list={list} />}
          </>
        )}
      </div>
    </Pane>
  )
}
