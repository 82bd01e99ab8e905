import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWayBack } from '#app/way-back.ts'
import { PostForm } from '#features/posts/form/PostForm.tsx'
import { useSession } from '#lib/session.ts'

/** The screen where a post is written. */
export default function AddPostPage() {
  const { user } = useSession()
  const { symbol } = useSearch({ from: '/members/add_post' })
  const close = useWayBack()
  const navigate = useNavigate()
  if (user === null) return null
  return <PostForm me={user} about={symbol} close={close} onDone={() => void navigate({ to: '/' })} />
}
