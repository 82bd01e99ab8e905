import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { ReaderRail } from '#app/shell/ReaderRail.tsx'
import { useWayBack } from '#app/way-back.ts'
import { PostCard } from '#features/posts/PostCard.tsx'
import { PostGone } from '#features/posts/PostGone.tsx'
import { PostSkeletons } from '#features/posts/PostSkeleton.tsx'
import { postQuery } from '#features/posts/queries.ts'
import { read } from '#lib/cache/cache.ts'
import { useSession } from '#lib/session.ts'
import { isGone } from '#lib/why-failed.ts'
import { Failed } from '#ui/Failed.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { t } from '#words/t.ts'
import styles from '#ui/Columns.module.css'

/** One post with all its comments (decision D7). */
export default function PostPage() {
  const { postId } = useParams({ from: '/members/post/$postId' })
  const { comment } = useSearch({ from: '/members/post/$postId' })
  const { user } = useSession()
  const leave = useWayBack()
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Post')}>
        <PageHead title={t('Post')} before={<IconButton label={t('Back')} icon="arrow-left" onClick={leave} />} />
        <OnePost id={postId} comment={comment} leave={leave} />
      </section>
      {user !== null && <ReaderRail me={user} />}
    </div>
  )
}

function OnePost({ id, comment, leave }: { id: string; comment: string | undefined; leave: () => void }) {
  const { user } = useSession()
  // A post that some feed has shown is there at once, and is read anew meanwhile.
  const post = useQuery({ ...postQuery(id), initialData: () => read('post', id), initialDataUpdatedAt: 0 })
  if (user === null) return null
  if (isGone(post.error)) return <PostGone />
  if (post.data !== undefined) return <PostCard post={post.data} me={user} alone first sought={comment} onGone={leave} />
  return post.isError ? <Failed text={t("Couldn't load this post")} retry={() => void post.refetch()} /> : <PostSkeletons />
}
