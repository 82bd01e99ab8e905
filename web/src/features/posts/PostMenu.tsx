import { useNavigate } from '@tanstack/react-router'
import type { Post } from '@trademates/contract/posts'
import { confirm } from '#ui/confirm.ts'
import { Menu } from '#ui/Menu.tsx'
import { deletePost } from './actions.ts'
import { copyLink } from './copy-link.ts'
import { whatGoes } from './what-goes.ts'

/** What the author of a post can do with it. Deleting asks first and names what goes; `onDelete` is called when it does. */
export function PostMenu({ post, onDelete }: { post: Post; onDelete?: (() => void) | undefined }) {
  const navigate = useNavigate()
  const askAndDelete = async () => {
    if (!(await confirm({ title: 'Delete this post?', text: whatGoes(post), yes: 'Delete', danger: true }))) return
    onDelete?.()
    // The button that has the focus goes with the post.
    document.getElementById('main')?.focus({ preventScroll: true })
    await deletePost(post)
  }
  return (
    <Menu
      label="Post options"
      items={[
        { label: 'Edit post', icon: 'pencil', run: () => void navigate({ to: '/update/$postId', params: { postId: post.id } }) },
        { label: 'Copy link', icon: 'link', run: () => void copyLink(post.id) },
        'line',
        { label: 'Delete post', icon: 'trash-2', danger: true, run: () => void askAndDelete() },
      ]}
    />
  )
}
