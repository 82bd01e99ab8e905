import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWayBack } from '#app/way-back.ts'
import { PostForm } from '#features/posts/form/PostForm.tsx'
import { PostSkeletons } from '#features/posts/PostSkeleton.tsx'
import { PostGone } from '#features/posts/PostGone.tsx'
import { postQuery } from '#features/posts/queries.ts'
import { read } from '#lib/cache/cache.ts'
import { useSession } from '#lib/session.ts'
import { isGone } from '#lib/why-failed.ts'
import { buttonProps } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Failed } from '#ui/Failed.tsx'
import { t } from '#words/t.ts'
import styles from '#ui/Columns.module.css'

/** The screen where a post is changed by its author, and by nobody else (decision D21). */
export default function UpdatePostPage() {
  const { postId } = useParams({ from: '/members/update/$postId' })
  const { user } = useSession()
  const close = useWayBack()
  const navigate = useNavigate()
  const post = useQuery({ ...postQuery(postId), initialData: () => read('post', postId) })
  if (user === null) return null

  if (isGone(post.error))
    return (
      <Frame>
        <PostGone />
      </Frame>
    )
  if (post.data === undefined) {
    return (
      <Frame>{post.isError ? <Failed text={t("Couldn't load this post")} retry={() => void post.refetch()} /> : <PostSkeletons />}</Frame>
    )
  }
  if (post.data.author_id !== user.id) {
    return (
      <Frame>
        <Empty
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
  return <PostForm post={post.data} me={user} close={close} onDone={() => void navigate({ to: '/' })} />
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
