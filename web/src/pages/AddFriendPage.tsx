import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { friendsQuery } from '#features/friendships/queries.ts'
import { RequestList } from '#features/friendships/RequestList.tsx'
import { StrangerList } from '#features/friendships/StrangerList.tsx'
import { PeoplePanel } from '#features/people/PeoplePanel.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageHead } from '#ui/PageHead.tsx'

/** Who wants to connect, and whom one could connect to (decision D28). */
export default function AddFriendPage() {
  const friends = useInfiniteQuery(friendsQuery)
  return (
    <div className="cols">
      <section className="feed" aria-label="Add Friends">
        <PageHead title="Add Friends">
          <Link to="/" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            <Icon name="house" size={16} />
            Go Home
          </Link>
        </PageHead>
        <RequestList />
        <StrangerList />
      </section>
      <aside className="rail">
        <PeoplePanel title="Friends" people={friends.data?.pages.flatMap((page) => page.items) ?? []} />
      </aside>
    </div>
  )
}
