import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useGoBack } from '#app/routing/use-go-back.ts'
import { PostForm } from '#features/posts/form/PostForm.tsx'
import { PostSkeletons } from '#features/posts/card/PostSkeletons.tsx'
import { PostNotFound } from '#features/posts/PostNotFound.tsx'
import { postQuery } from '#features/posts/queries.ts'
import { findEntity } from '#lib/cache/query-cache.ts'
import { useSession } from '#lib/session/session.ts'
import { isNotFound } from '#lib/api/error-kind.ts'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

/** Edit form of a post, only for its author (decision D21). */
export default function UpdatePostPage() {
  const { postId } = useParams({ from: '/members/update/$postId' })
  const { tag } = useSearch({ from: '/members/update/$postId' })
  const { user } = useSession()
  const close = useGoBack()
  const navigate = useNavigate()
  const post = useQuery({ ...postQuery(postId), initialData: () => findEntity('post', postId) })
  if (user === null) return null

  if (isNotFound(post.error))
    return (
      <Frame>
        <PostNotFound />
      </Frame>
    )
  if (post.data === undefined) {
    return (
      <Frame>
        {post.isError ? (
          <ErrorState text={t("Couldn't load this post")} error={post.error} retry={() => void post.refetch()} />
        ) : (
          <PostSkeletons />
        )}
      </Frame>
    )
  }
  if (post.data.author_id !== user.id) {
    return (
      <Frame>
        <EmptyState
          title={t('You can only edit your own posts')}
          action={
            <Link to="/post/$postId" params={{ postId }} {...buttonProps({ variant: 'primary' })}>
              {t('Read the post')}
            </Link>
          }
        />
      </Frame>
    )
  }
  return <PostForm post={post.data} askedTag={tag} me={user} close={close} onDone={() => void navigate({ to: '/' })} />
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Edit post')}>
        <h1 className="sr-only">{t('Update Post here')}</h1>
        {children}
      </section>
    </div>
  )
}
