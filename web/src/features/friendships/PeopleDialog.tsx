import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Person } from '@trademates/contract/people'
import { PersonRow } from '#features/people/PersonRow.tsx'
import type { ResponsePage } from '#lib/api/call.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { RowSkeletons } from '#ui/loading/RowSkeletons.tsx'
import { t } from '#i18n/t.ts'
import { RelationshipButton } from './requests/RelationshipButton.tsx'
import styles from './PeopleDialog.module.css'

interface Props {
  title: string
  /** The text of an empty list. */
  none: string
  list: UseInfiniteQueryResult<InfiniteData<ResponsePage<Person[]>>>
  close: () => void
}

/** A list of users in a dialog, with a relationship button each. */
export function PeopleDialog({ title, none, list, close }: Props) {
  const people = list.data?.pages.flatMap((page) => page.items)
  return (
    <Modal title={title} close={close}>
      <div className={styles.peopleDrawer}>
        {people === undefined && !list.isError && <RowSkeletons what={t('people')} picture={48} />}
        {people === undefined && list.isError && (
          <ErrorState text={t("Couldn't load people")} error={list.error} retry={() => void list.refetch()} />
        )}
        {people?.length === 0 && <p className={styles.peopleNone}>{none}</p>}
        {people !== undefined && people.length > 0 && (
          <>
            <ul className="rows">
              {people.map((person) => (
                <PersonRow key={person.id} person={person}>
                  <RelationshipButton person={person} />
                </PersonRow>
              ))}
            </ul>
            {list.hasNextPage && <ListEnd what={t('people')} length={people.length} list={list} />}
          </>
        )}
      </div>
    </Modal>
  )
}
