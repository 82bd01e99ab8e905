import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { PostForm } from '#features/posts/form/PostForm.tsx'
import { useSession } from '#lib/session.ts'

/** The screen where a post is written. */
export default function AddPostPage() {
  const { user } = useSession()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  if (user === null) return null
  const home = () => void navigate({ to: '/' })
  return <PostForm me={user} close={canGoBack ? () => router.history.back() : home} onAdded={home} />
}
