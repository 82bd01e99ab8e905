import { useQuery } from '@tanstack/react-query'
import { Link, useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { PostCard } from '#features/posts/PostCard.tsx'
import { PostSkeletons } from '#features/posts/PostSkeleton.tsx'
import { postQuery } from '#features/posts/queries.ts'
import { CallError } from '#lib/call-error.ts'
import { read } from '#lib/cache.ts'
import { useSession } from '#lib/session.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Failed } from '#ui/Failed.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import './PostPage.css'

/** One post with all its comments (decision D7). */
export default function PostPage() {
  const { postId } = useParams({ from: '/members/post/$postId' })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()
  return (
    <div className="cols alone">
      <section className="feed" aria-label="Post">
        <div className="phead">
          <IconButton label="Back" icon="arrow-left" onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/' }))} />
          <h1>Post</h1>
        </div>
        <OnePost id={postId} />
      </section>
    </div>
  )
}

const gone = (error: Error | null) => error instanceof CallError && error.code === 'not_found'

function OnePost({ id }: { id: string }) {
  const { user } = useSession()
  // A post that some feed has shown is there at once, and is read anew meanwhile.
  const post = useQuery({ ...postQuery(id), initialData: () => read('post', id), initialDataUpdatedAt: 0 })
  if (user === null) return null
  if (gone(post.error)) {
    return (
      <Empty
        title="This post is not here"
        text="It was deleted, or its address is not quite right."
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            Go Home
          </Link>
        }
      />
    )
  }
  if (post.data !== undefined) return <PostCard post={post.data} me={user} alone first />
  return post.isError ? <Failed text="The post did not load" retry={() => void post.refetch()} /> : <PostSkeletons />
}
