import type { BodyOf } from '@trademates/contract/endpoint'
import { createPost, editPost, removePost } from '@trademates/contract/posts'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { addToFeeds } from '#lib/cache/query-cache.ts'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { showPendingPosts } from '#lib/cache/pending-posts.ts'
import type { QueueAttempt } from '#lib/queue/sender.ts'
import { applyPostEdit, onPostDeleted, removeItem } from '#lib/cache/removal.ts'
import { createAction, queueForLater } from '#lib/queue/queue.ts'
import { showSuccess } from '#ui/dialogs/confirm.ts'
import { captureDraft } from '#features/posts/form/draft/post-draft.ts'
import type { Submission } from '#features/posts/form/submit/use-submission.ts'
import { t } from '#i18n/t.ts'

const addedText = () => t('Post added successfully!')
const queuedText = () => t("You're offline. Your post will be sent when you reconnect.")
const QUEUED = 'waits' as const

interface SubmitOptions {
  sending: Submission
  /** Where the draft is kept that goes when this is done. */
  place: string
  /** Called when the author, who is still at the form, has seen that it was done. */
  onDone: () => void
}

/** Makes a post and puts it on top of the feeds it belongs to. Throws CallError. */
export async function deliverPost(
  body: BodyOf<typeof createPost>,
  files: readonly File[],
  how: QueueAttempt & { key: string },
): Promise<void> {
  showAdded(await call(createPost, { body, files, ...how }))
}

function showAdded(post: Post): void {
  // Those that wait are older, and belong below.
  showPendingPosts()
  addToFeeds(post)
}

/**
 * Makes a post, puts it on top of the feeds it belongs to and drops its draft. An author who left meanwhile is told by a notice.
 * Without a network it waits, and is made later. Resolves without a word when it was cancelled; throws what the call throws.
 */
export async function addPost(
  body: BodyOf<typeof createPost>,
  files: readonly File[],
  { sending, place, onDone }: SubmitOptions,
): Promise<void> {
  const dropSent = captureDraft(place)
  const post = await sending.send(files, (how) => {
    const action = createAction({ kind: 'post', body }, how.key, files.length)
    return call(createPost, { body, files, ...how }).catch(async (error: unknown) => {
      if (await queueForLater(error, action, files)) return QUEUED
      throw error
    })
  })
  if (post === null) return
  dropSent()
  if (post === QUEUED) {
    showToast({ kind: 'good', text: queuedText() })
    return sending.isHere() ? onDone() : undefined
  }
  showAdded(post)
  if (sending.isHere()) {
    // Where the box does not arrive, the news still does.
    await showSuccess({ title: addedText(), close: t('Close') }).catch(() => showToast({ kind: 'good', text: addedText() }))
    onDone()
  } else showToast({ kind: 'good', text: addedText() })
}

/** Changes a post wherever it is shown and drops the draft of the edit. Resolves and throws as `addPost` does. */
export async function updatePost(
  id: Id,
  { body, files }: { body: BodyOf<typeof editPost>; files: readonly File[] },
  { sending, place, onDone }: SubmitOptions,
): Promise<void> {
  const dropSent = captureDraft(place)
  const post = await sending.send(files, (how) => call(editPost, { params: { id }, body, files, ...how }))
  if (post === null) return
  applyPostEdit(id, post)
  dropSent()
  showToast({ kind: 'good', text: t('Post updated successfully!') })
  if (sending.isHere()) onDone()
}

/** Deletes a post: it goes from every list at once, and comes back where the server refuses. */
export async function deletePost({ id }: Pick<Post, 'id'>): Promise<void> {
  const putBack = removeItem(id)
  try {
    await call(removePost, { params: { id } })
    showToast({ kind: 'good', text: t('Post deleted') })
  } catch (error) {
    // Gone already is what was wanted.
    if (error instanceof CallError && error.code === 'not_found') return
    putBack()
    showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't delete the post.") })
    return
  }
  onPostDeleted(id)
}
