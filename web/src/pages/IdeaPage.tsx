import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { SideRail } from '#app/shell/SideRail.tsx'
import { useGoBack } from '#app/routing/use-go-back.ts'
import { ideaQuery } from '#features/ideas/queries.ts'
import { DeletedPost } from '#features/posts/card/DeletedPost.tsx'
import { PostSkeletons } from '#features/posts/card/PostSkeletons.tsx'
import { isNotFound } from '#lib/api/error-kind.ts'
import { useSession } from '#lib/session/session.ts'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

/** The trade idea of a deleted post. An idea that still has its post is shown on the screen of the post. */
export default function IdeaPage() {
  const { ideaId } = useParams({ from: '/members/idea/$ideaId' })
  const { user } = useSession()
  const leave = useGoBack()
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Trade idea')}>
        <PageHeader title={t('Trade idea')} before={<IconButton label={t('Back')} icon="arrow-left" onClick={leave} />} />
        <OneIdea id={ideaId} />
      </section>
      {user !== null && <SideRail me={user} />}
    </div>
  )
}

function OneIdea({ id }: { id: string }) {
  const { data: idea, error, isError, refetch } = useQuery(ideaQuery(id))
  if (isNotFound(error))
    return (
      <EmptyState
        title={t('Trade idea not found')}
        text={t('Its author may have deleted the account, or the link is wrong.')}
        action={
          <Link to="/" {...buttonProps({ variant: 'primary' })}>
            {t('Go Home')}
          </Link>
        }
      />
    )
  if (idea === undefined)
    return isError ? <ErrorState text={t("Couldn't load the trade idea")} error={error} retry={() => void refetch()} /> : <PostSkeletons />
  if (idea.post_id !== null) return <Navigate to="/post/$postId" params={{ postId: idea.post_id }} replace />
  return <DeletedPost idea={idea} deletedAt={idea.deleted_at ?? idea.posted_at} />
}
