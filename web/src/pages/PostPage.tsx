import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { PostCard } from '#features/posts/PostCard.tsx'
import { isGone, PostGone } from '#features/posts/PostGone.tsx'
import { PostSkeletons } from '#features/posts/PostSkeleton.tsx'
import { postQuery } from '#features/posts/queries.ts'
import { read } from '#lib/cache.ts'
import { useSession } from '#lib/session.ts'
import { Failed } from '#ui/Failed.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import './PostPage.css'

/** One post with all its comments (decision D7). */
export default function PostPage() {
  const { postId } = useParams({ from: '/members/post/$postId' })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  const leave = () => (canGoBack ? router.history.back() : void navigate({ to: '/' }))
  return (
    <div className="cols alone">
      <section className="feed" aria-label="Post">
        <div className="phead">
          <IconButton label="Back" icon="arrow-left" onClick={leave} />
          <h1>Post</h1>
        </div>
        <OnePost id={postId} leave={leave} />
      </section>
    </div>
  )
}

function OnePost({ id, leave }: { id: string; leave: () => void }) {
  const { user } = useSession()
  // A post that some feed has shown is there at once, and is read anew meanwhile.
  const post = useQuery({ ...postQuery(id), initialData: () => read('post', id), initialDataUpdatedAt: 0 })
  if (user === null) return null
  if (isGone(post.error)) return <PostGone />
  if (post.data !== undefined) return <PostCard post={post.data} me={user} alone first onGone={leave} />
  return post.isError ? <Failed text="The post did not load" retry={() => void post.refetch()} /> : <PostSkeletons />
}
