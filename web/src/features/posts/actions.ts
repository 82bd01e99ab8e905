import type { BodyOf } from '@trademates/contract/endpoint'
import { createPost, editPost, removePost } from '@trademates/contract/posts'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { putOnTop } from '#lib/cache/cache.ts'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { takePendingPosts } from '#lib/cache/pending.ts'
import type { Attempt } from '#lib/queue/sender.ts'
import { postEdited, postGone, takeOut } from '#lib/cache/removal.ts'
import { createAction, queueForLater } from '#lib/queue/queue.ts'
import { announce } from '#ui/confirm.ts'
import { sentDraft } from '#features/posts/form/draft.ts'
import type { Sending } from '#features/posts/form/use-sending.ts'
import { t } from '#words/t.ts'

const added = () => t('Post added successfully!')
const later = () => t("You're offline. Your post will be sent when you reconnect.")
const WAITS = 'waits' as const

interface Setup {
  sending: Sending
  /** Where the draft is kept that goes when this is done. */
  place: string
  /** Called when the author, who is still at the form, has seen that it was done. */
  onDone: () => void
}

/** Makes a post and puts it on top of the feeds it belongs to. Throws CallError. */
export async function deliverPost(body: BodyOf<typeof createPost>, files: readonly File[], how: Attempt & { key: string }): Promise<void> {
  showAdded(await call(createPost, { body, files, ...how }))
}

function showAdded(post: Post): void {
  // Those that wait are older, and belong below.
  takePendingPosts()
  putOnTop(post)
}

/**
 * Makes a post, puts it on top of the feeds it belongs to and drops its draft. An author who left meanwhile is told by a notice.
 * Without a network it waits, and is made later. Resolves without a word when it was cancelled; throws what the call throws.
 */
export async function addPost(body: BodyOf<typeof createPost>, files: readonly File[], { sending, place, onDone }: Setup): Promise<void> {
  const dropSent = sentDraft(place)
  const post = await sending.send(files, (how) => {
    const action = createAction({ kind: 'post', body }, how.key, files.length)
    return call(createPost, { body, files, ...how }).catch(async (error: unknown) => {
      if (await queueForLater(error, action, files)) return WAITS
      throw error
    })
  })
  if (post === null) return
  dropSent()
  if (post === WAITS) {
    notice({ kind: 'good', text: later() })
    return sending.isHere() ? onDone() : undefined
  }
  showAdded(post)
  if (sending.isHere()) {
    // Where the box does not arrive, the news still does.
    await announce({ title: added(), close: t('Close') }).catch(() => notice({ kind: 'good', text: added() }))
    onDone()
  } else notice({ kind: 'good', text: added() })
}

/** Changes a post wherever it is shown and drops the draft of the edit. Resolves and throws as `addPost` does. */
export async function updatePost(
  id: Id,
  { body, files }: { body: BodyOf<typeof editPost>; files: readonly File[] },
  { sending, place, onDone }: Setup,
): Promise<void> {
  const dropSent = sentDraft(place)
  const post = await sending.send(files, (how) => call(editPost, { params: { id }, body, files, ...how }))
  if (post === null) return
  postEdited(id, post)
  dropSent()
  notice({ kind: 'good', text: t('Post updated successfully!') })
  if (sending.isHere()) onDone()
}

/** Deletes a post: it goes from every list at once, and comes back where the server refuses. */
export async function deletePost({ id }: Pick<Post, 'id'>): Promise<void> {
  const putBack = takeOut(id)
  try {
    await call(removePost, { params: { id } })
    notice({ kind: 'good', text: t('Post deleted') })
  } catch (error) {
    // Gone already is what was wanted.
    if (error instanceof CallError && error.code === 'not_found') return
    putBack()
    notice({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't delete the post.") })
    return
  }
  postGone(id)
}
