import { useEffect, useRef } from 'react'
import type { Post } from '@trademates/contract/posts'
import { takePendingPosts } from '#lib/pending.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Icon } from '#ui/Icon.tsx'

const FACES = 3
/** The height of the bars above the feed: what is hidden behind them is not in sight. */
const BARS = '-112px 0px 0px'

/** Says how many posts wait above, with the faces of those who wrote them. They come in at a click, or when the reader gets to the top. */
export function NewPosts({ posts }: { posts: readonly Post[] }) {
  const top = useRef<HTMLDivElement>(null)
  const authors = new Map(posts.map((post) => [post.author_id, post]))

  useEffect(() => {
    if (top.current === null || posts.length === 0) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && takePendingPosts(), { rootMargin: BARS })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [posts.length])

  const show = () => {
    takePendingPosts()
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <div ref={top} />
      <div className="newpill" role="status">
        {posts.length > 0 && (
          <button type="button" onClick={show}>
            <span className="stack">
              {[...authors.values()].slice(0, FACES).map((post) => (
                <Avatar key={post.author_id} name={post.author} image={post.author_avatar} size={20} />
              ))}
            </span>
            <Icon name="arrow-up" size={14} />
            {posts.length === 1 ? '1 new post' : `${posts.length} new posts`}
          </button>
        )}
      </div>
    </>
  )
}
