/** What is walked through: the posts of a feed, and the squares that stand for them on a profile. */
const POSTS = 'main article[data-slot~="post"], main a[data-slot~="post-tile"]'
/** Half a pixel more or less is the same place. */
const TOLERANCE_PX = 1

const listPosts = () => [...document.querySelectorAll<HTMLElement>(POSTS)]

const focusedPost = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(POSTS) ?? null

/** How far a post stands below the place where it is read: the style sheet says how much of the window the bars on top take. */
const offsetBelowBars = (post: HTMLElement) => post.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(post).scrollMarginTop)

/** The post after or before the one that has the focus, or before the place where one reads. */
function nextPost(forward: boolean): HTMLElement | undefined {
  const posts = listPosts()
  const held = focusedPost()
  if (held !== null) return posts[posts.indexOf(held) + (forward ? 1 : -1)]
  return forward
    ? posts.find((post) => offsetBelowBars(post) >= -TOLERANCE_PX)
    : posts.findLast((post) => offsetBelowBars(post) < -TOLERANCE_PX)
}

/** Brings the focus to a post. */
export function focusPost(post: HTMLElement): void {
  if (!post.matches('a')) post.tabIndex = -1
  post.focus({ preventScroll: true })
  post.scrollIntoView()
}

/** Goes on to the next post, or back to the one before. Where there is none, nothing moves. */
export function focusNextPost(forward: boolean): void {
  const post = nextPost(forward)
  if (post !== undefined) focusPost(post)
}

/** What belongs to a key in the post that has the focus, or in the only one there is. */
export function findInPost(selector: string): HTMLElement | null {
  const [only, ...others] = listPosts()
  const post = focusedPost() ?? (others.length === 0 ? only : undefined)
  return post?.querySelector<HTMLElement>(selector) ?? null
}
