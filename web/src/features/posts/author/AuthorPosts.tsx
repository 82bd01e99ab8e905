import { useInfiniteQuery } from '@tanstack/react-query'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { type ReactNode, useState } from 'react'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { PostSkeletons } from '#features/posts/card/PostSkeletons.tsx'
import { authorPostsQuery } from '#features/posts/queries.ts'
import { t } from '#i18n/t.ts'
import { lazyWithRetry, type RetryProps } from '#lib/loading/lazy-with-retry.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SegmentedControl, type SegmentOption } from '#ui/fields/SegmentedControl.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { PostGrid, PostGridSkeleton } from './PostGrid.tsx'
import styles from './AuthorPosts.module.css'

type PostLayout = 'grid' | 'list'

const KEY = 'postLayout'

/** Layout of a profile's posts, stored in the browser, and its setter. */
function usePostLayout(): [PostLayout, (layout: PostLayout) => void] {
  const [layout, setLayout] = useState<PostLayout>(() => (localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'))
  return [
    layout,
    (next) => {
      localStorage.setItem(KEY, next)
      setLayout(next)
    },
  ]
}

const layouts = (): readonly SegmentOption<PostLayout>[] => [
  { value: 'grid', label: t('Grid'), icon: 'layout-grid' },
  { value: 'list', label: t('List'), icon: 'list' },
]

// The grid loads without the code of post cards.
const PostList = lazyWithRetry(
  () => import('./PostList.tsx').then((module) => module.PostList),
  ({ retry }: { posts: readonly Post[]; me: CommentAuthor } & RetryProps) =>
    retry ? <ErrorState text={t("Couldn't load posts")} retry={retry} /> : <PostSkeletons />,
)

const Skeletons = ({ layout }: { layout: PostLayout }) => (layout === 'list' ? <PostSkeletons /> : <PostGridSkeleton />)

function PostsHeader({ children }: { children?: ReactNode }) {
  return (
    <Row as="header" gap={8} justify="between" className={styles.authorPostsHead}>
      <h2>{t('Posts')}</h2>
      {children}
    </Row>
  )
}

/** The posts of an author as a grid or a list. `startAction` is shown if there are none. */
export function AuthorPosts({ author, me, startAction }: { author: Id; me: CommentAuthor; startAction?: ReactNode }) {
  const posts = useInfiniteQuery(authorPostsQuery(author))
  const [layout, setLayout] = usePostLayout()
  const all = posts.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <PostsHeader>
        {all?.length !== 0 && <SegmentedControl label={t('View posts as')} choices={layouts()} value={layout} onChange={setLayout} bare />}
      </PostsHeader>
      {all === undefined && posts.isError && (
        <ErrorState text={t("Couldn't load posts")} error={posts.error} retry={() => void posts.refetch()} />
      )}
      {all === undefined && !posts.isError && <Skeletons layout={layout} />}
      {all?.length === 0 && <EmptyState title={t('No posts yet.')} action={startAction} />}
      {all !== undefined && all.length > 0 && (
        <>
          {layout === 'list' ? <PostList posts={all} me={me} /> : <PostGrid posts={all} />}
          {posts.hasNextPage && <ListEnd what={t('posts')} length={all.length} list={posts} />}
        </>
      )}
    </>
  )
}

/** Placeholder of a profile's posts while they load. */
export function AuthorPostsSkeleton() {
  const [layout] = usePostLayout()
  return (
    <>
      <PostsHeader />
      <Skeletons layout={layout} />
    </>
  )
}
