import { useInfiniteQuery } from '@tanstack/react-query'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import type { ReactNode } from 'react'
import type { Commentator } from '#features/comments/actions.ts'
import { late, type Lost } from '#lib/late.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Failed } from '#ui/Failed.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import { type Choice, Segments } from '#ui/Segments.tsx'
import { t } from '#words/t.ts'
import { PostSkeletons } from './PostSkeleton.tsx'
import { PostTiles, TileSkeletons } from './PostTiles.tsx'
import { type PostLayout, usePostLayout } from './post-layout.ts'
import { postsByQuery } from './queries.ts'
import styles from './AuthorPosts.module.css'

const layouts = (): readonly Choice<PostLayout>[] => [
  { value: 'grid', label: t('Grid'), icon: 'layout-grid' },
  { value: 'list', label: t('List'), icon: 'list' },
]

// A profile that shows squares loads without the post cards.
const PostList = late(
  () => import('./PostList.tsx').then((module) => module.PostList),
  ({ retry }: { posts: readonly Post[]; me: Commentator } & Lost) =>
    retry ? <Failed text={t("Couldn't load posts")} retry={retry} /> : <PostSkeletons />,
)

const Skeletons = ({ layout }: { layout: PostLayout }) => (layout === 'list' ? <PostSkeletons /> : <TileSkeletons />)

function Head({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.authorPostsHead}>
      <h2>{t('Posts')}</h2>
      {children}
    </header>
  )
}

/** What somebody wrote, as squares or as a list. `begin` leads on where there is nothing yet. */
export function AuthorPosts({ author, me, begin }: { author: Id; me: Commentator; begin?: ReactNode }) {
  const posts = useInfiniteQuery(postsByQuery(author))
  const [layout, setLayout] = usePostLayout()
  const all = posts.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <Head>
        {all?.length !== 0 && <Segments label={t('View posts as')} choices={layouts()} value={layout} onChange={setLayout} bare />}
      </Head>
      {all === undefined && posts.isError && <Failed text={t("Couldn't load posts")} retry={() => void posts.refetch()} />}
      {all === undefined && !posts.isError && <Skeletons layout={layout} />}
      {all?.length === 0 && <Empty title={t('No posts yet.')} action={begin} />}
      {all !== undefined && all.length > 0 && (
        <>
          {layout === 'list' ? <PostList posts={all} me={me} /> : <PostTiles posts={all} />}
          {posts.hasNextPage && <ListEnd what={t('posts')} length={all.length} list={posts} />}
        </>
      )}
    </>
  )
}

/** The posts of a profile that is still loading. */
export function AuthorPostsSkeleton() {
  const [layout] = usePostLayout()
  return (
    <>
      <Head />
      <Skeletons layout={layout} />
    </>
  )
}
