import { useNavigate, useSearch } from '@tanstack/react-router'
import { useGoBack } from '#app/routing/use-go-back.ts'
import { PostForm } from '#features/posts/form/PostForm.tsx'
import { useSession } from '#lib/session/session.ts'

export default function AddPostPage() {
  const { user } = useSession()
  const { symbol, idea } = useSearch({ from: '/members/add_post' })
  const close = useGoBack()
  const navigate = useNavigate()
  if (user === null) return null
  return <PostForm me={user} about={symbol} withIdea={idea} close={close} onDone={() => void navigate({ to: '/' })} />
}
