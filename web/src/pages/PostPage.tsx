import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { SideRail } from '#app/shell/SideRail.tsx'
import { useGoBack } from '#app/routing/use-go-back.ts'
import { PostCard } from '#features/posts/card/PostCard.tsx'
import { PostNotFound } from '#features/posts/PostNotFound.tsx'
import { PostSkeletons } from '#features/posts/card/PostSkeletons.tsx'
import { postQuery } from '#features/posts/queries.ts'
import { findEntity } from '#lib/cache/query-cache.ts'
import { useSession } from '#lib/session/session.ts'
import { isNotFound } from '#lib/api/error-kind.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

/** A post with all its comments (decision D7). */
export default function PostPage() {
  const { postId } = useParams({ from: '/members/post/$postId' })
  const { comment } = useSearch({ from: '/members/post/$postId' })
  const { user } = useSession()
  const leave = useGoBack()
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Post')}>
        <PageHeader title={t('Post')} before={<IconButton label={t('Back')} icon="arrow-left" onClick={leave} />} />
        <OnePost id={postId} comment={comment} leave={leave} />
      </section>
      {user !== null && <SideRail me={user} />}
    </div>
  )
}

function OnePost({ id, comment, leave }: { id: string; comment: string | undefined; leave: () => void }) {
  const { user } = useSession()
  // A cached post renders at once and is refetched.
  const post = useQuery({ ...postQuery(id), initialData: () => findEntity('post', id), initialDataUpdatedAt: 0 })
  if (user === null) return null
  if (isNotFound(post.error)) return <PostNotFound />
  if (post.data !== undefined) return <PostCard post={post.data} me={user} alone first highlighted={comment} onGone={leave} />
  return post.isError ? (
    <ErrorState text={t("Couldn't load this post")} error={post.error} retry={() => void post.refetch()} />
  ) : (
    <PostSkeletons />
  )
}
