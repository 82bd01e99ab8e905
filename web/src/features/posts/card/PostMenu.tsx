import { useNavigate } from '@tanstack/react-router'
import type { Post } from '@trademates/contract/posts'
import { useState } from 'react'
import { amendmentItems } from '#features/ideas/amend/amendment-items.ts'
import { PersonMenu } from '#features/people/PersonMenu.tsx'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { confirm } from '#ui/dialogs/confirm.ts'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { Menu } from '#ui/navigation/Menu.tsx'
import type { MenuItem } from '#ui/navigation/MenuPopup.tsx'
import { t } from '#i18n/t.ts'
import { deletePost } from '#features/posts/actions.ts'
import { copyLink } from '#features/posts/copy-link.ts'
import { deletionWarning } from '#features/posts/deletion-warning.ts'

interface Props {
  post: Post
  /** The viewer is the author. */
  own: boolean
  /** Called when the post disappears: deleted by the author, or its author blocked by the viewer. */
  onGone?: (() => void) | undefined
}

const IdeaAlertDialog = lazyWithRetry(() => import('./IdeaAlertDialog.tsx').then((module) => module.IdeaAlertDialog), LoadErrorDialog)

/** Menu of a post. Deleting asks for confirmation and lists what is lost. */
export function PostMenu({ post, own, onGone }: Props) {
  const navigate = useNavigate()
  const [isAlertOpen, setAlertOpen] = useState(false)
  const copy: MenuItem = { label: t('Copy link'), icon: 'link', run: () => void copyLink(post.id) }
  if (!own) {
    const author = { id: post.author_id, username: post.author }
    const { idea } = post
    const isOpen = idea !== null && (idea.state === 'waiting' || idea.state === 'live')
    const alert: MenuItem = { label: t('Set alert'), icon: 'bell-plus', run: () => setAlertOpen(true) }
    return (
      <>
        <PersonMenu
          person={author}
          reported={{ kind: 'post', id: post.id }}
          label={t('Post options')}
          first={isOpen ? [alert, copy] : [copy]}
          onBlocked={onGone}
        />
        {isAlertOpen && idea !== null && <IdeaAlertDialog idea={idea} close={() => setAlertOpen(false)} />}
      </>
    )
  }
  const confirmAndDelete = async () => {
    if (!(await confirm({ title: t('Delete this post?'), text: deletionWarning(post), yes: t('Delete'), danger: true }))) return
    onGone?.()
    // The focused button is removed with the post.
    document.getElementById('main')?.focus({ preventScroll: true })
    await deletePost(post)
  }
  return (
    <Menu
      label={t('Post options')}
      items={[
        ...amendmentItems(post.idea),
        { label: t('Edit post'), icon: 'pencil', run: () => void navigate({ to: '/update/$postId', params: { postId: post.id } }) },
        copy,
        'line',
        { label: t('Delete post'), icon: 'trash-2', danger: true, run: () => void confirmAndDelete().catch(reportLoadError) },
      ]}
    />
  )
}
