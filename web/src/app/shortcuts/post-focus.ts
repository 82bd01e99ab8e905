/** Posts in a feed, tiles on a profile. */
const POSTS = 'main article[data-slot~="post"], main a[data-slot~="post-tile"]'
/** Tolerance for fractions of a pixel. */
const TOLERANCE_PX = 1

const listPosts = () => [...document.querySelectorAll<HTMLElement>(POSTS)]

const focusedPost = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(POSTS) ?? null

/** Distance of a post from its reading position; `scroll-margin-top` is the height of the bars on top. */
const offsetBelowBars = (post: HTMLElement) => post.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(post).scrollMarginTop)

/** The post after or before the focused one, or relative to the reading position. */
function nextPost(forward: boolean): HTMLElement | undefined {
  const posts = listPosts()
  const held = focusedPost()
  if (held !== null) return posts[posts.indexOf(held) + (forward ? 1 : -1)]
  return forward
    ? posts.find((post) => offsetBelowBars(post) >= -TOLERANCE_PX)
    : posts.findLast((post) => offsetBelowBars(post) < -TOLERANCE_PX)
}

export function focusPost(post: HTMLElement): void {
  if (!post.matches('a')) post.tabIndex = -1
  post.focus({ preventScroll: true })
  post.scrollIntoView()
}

/** Focuses the next or the previous post, if there is one. */
export function focusNextPost(forward: boolean): void {
  const post = nextPost(forward)
  if (post !== undefined) focusPost(post)
}

/** Finds an element in the focused post, or in the only post of the page. */
export function findInPost(selector: string): HTMLElement | null {
  const [only, ...others] = listPosts()
  const post = focusedPost() ?? (others.length === 0 ? only : undefined)
  return post?.querySelector<HTMLElement>(selector) ?? null
}
