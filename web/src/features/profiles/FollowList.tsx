import { useInfiniteQuery } from '@tanstack/react-query'
import type { Id } from '@trademates/contract/wire'
import { BondButton } from '#features/friendships/BondButton.tsx'
import { PersonRow } from '#features/people/PersonRow.tsx'
import { Failed } from '#ui/Failed.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import { Pane } from '#ui/Pane.tsx'
import { RowSkeletons } from '#ui/RowSkeletons.tsx'
import { type Follows, followsQuery } from './queries.ts'
import './FollowList.css'

const TITLE = { followers: 'Followers', following: 'Following' }
const NOBODY = { followers: 'Nobody follows yet.', following: 'Follows nobody yet.' }

/** Who follows somebody, or whom they follow. */
export function FollowList({ id, which, close }: { id: Id; which: Follows; close: () => void }) {
  const follows = useInfiniteQuery(followsQuery(id, which))
  const people = follows.data?.pages.flatMap((page) => page.items)
  return (
    <Pane title={TITLE[which]} close={close}>
      <div className="follow-list">
        {people === undefined && !follows.isError && <RowSkeletons what="people" picture={48} />}
        {people === undefined && follows.isError && <Failed text="People did not load" retry={() => void follows.refetch()} />}
        {people?.length === 0 && <p className="follow-none">{NOBODY[which]}</p>}
        {people !== undefined && people.length > 0 && (
          <>
            <ul className="rows">
              {people.map((person) => (
                <PersonRow key={person.id} person={person}>
                  <BondButton person={person} />
                </PersonRow>
              ))}
            </ul>
            {follows.hasNextPage && <ListEnd what="people" length={people.length} list={follows} />}
          </>
        )}
      </div>
    </Pane>
  )
}
