import type { BodyOf } from '@trademates/contract/endpoint'
import { createPost, editPost, removePost } from '@trademates/contract/posts'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { addToFeeds } from '#lib/cache/query-cache.ts'
import { CallError } from '#lib/api/call-error.ts'
import { showReceipt } from '#features/receipts/show-receipt.ts'
import { showToast } from '#lib/notify/toast.ts'
import { showPendingPosts } from '#lib/cache/pending-posts.ts'
import type { QueueAttempt } from '#lib/queue/sender.ts'
import { applyPostEdit, onPostDeleted, removeItem } from '#lib/cache/removal.ts'
import { createAction, queueForLater } from '#lib/queue/queue.ts'
import { showSuccess } from '#ui/dialogs/confirm.ts'
import { captureDraft } from '#features/posts/form/draft/post-draft.ts'
import type { Submission } from '#features/posts/form/submit/use-submission.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

const addedText = () => t('Post added successfully!')
const queuedText = (hasIdea: boolean) =>
  hasIdea
    ? t("You're offline. Your post will be sent when you reconnect. It will be sealed when it is sent, at the price of that time.")
    : t("You're offline. Your post will be sent when you reconnect.")
const QUEUED = 'queued' as const

interface SubmitOptions {
  submission: Submission
  /** Key of the draft that is deleted on success. */
  draftKey: string
  /** Called on success if the author is still at the form. */
  onDone: () => void
}

/** Creates a post and puts it on top of its feeds. Throws CallError. */
export async function deliverPost(
  body: BodyOf<typeof createPost>,
  files: readonly File[],
  how: QueueAttempt & { key: string },
): Promise<void> {
  showAdded(await call(createPost, { body, files, ...how }))
}

function showAdded(post: Post): void {
  // Pending posts are older and belong below.
  showPendingPosts()
  addToFeeds(post)
}

/**
 * Creates a post, puts it on top of its feeds and deletes its draft. An author who left the form gets a toast. Offline, the post is queued.
 * Resolves silently if canceled; rethrows errors of the call.
 */
export async function addPost(
  body: BodyOf<typeof createPost>,
  files: readonly File[],
  { submission, draftKey, onDone }: SubmitOptions,
): Promise<void> {
  const deleteDraft = captureDraft(draftKey)
  const post = await submission.send(files, (how) => {
    const action = createAction({ kind: 'post', body }, how.key, files.length)
    return call(createPost, { body, files, ...how }).catch(async (error: unknown) => {
      if (await queueForLater(error, action, files)) return QUEUED
      throw error
    })
  })
  if (post === null) return
  deleteDraft()
  if (post === QUEUED) {
    showToast({ kind: 'good', text: queuedText(body.idea !== undefined) })
    return submission.isMounted() ? onDone() : undefined
  }
  showAdded(post)
  if (post.idea !== null) {
    const { id: ideaId, number } = post.idea
    const action = { label: t('Receipt'), run: () => void showReceipt(ideaId) }
    showToast({ kind: 'good', text: tWith('Idea sealed as no. {number}', { number }), action })
    if (submission.isMounted()) onDone()
    return
  }
  if (submission.isMounted()) {
    // If the dialog fails to load, a toast reports the success.
    await showSuccess({ title: addedText(), close: t('Close') }).catch(() => showToast({ kind: 'good', text: addedText() }))
    onDone()
  } else showToast({ kind: 'good', text: addedText() })
}

/** Saves an edit, updates the post in the cache and deletes the draft. Resolves and throws like `addPost`. */
export async function updatePost(
  id: Id,
  { body, files }: { body: BodyOf<typeof editPost>; files: readonly File[] },
  { submission, draftKey, onDone }: SubmitOptions,
): Promise<void> {
  const deleteDraft = captureDraft(draftKey)
  const post = await submission.send(files, (how) => call(editPost, { params: { id }, body, files, ...how }))
  if (post === null) return
  applyPostEdit(id, post)
  deleteDraft()
  showToast({ kind: 'good', text: t('Post updated successfully!') })
  if (submission.isMounted()) onDone()
}

/** Deletes a post: removed from all lists at once, restored if the server rejects it. */
export async function deletePost({ id }: Pick<Post, 'id'>): Promise<void> {
  const putBack = removeItem(id)
  try {
    await call(removePost, { params: { id } })
    showToast({ kind: 'good', text: t('Post deleted') })
  } catch (error) {
    // Already deleted: nothing to restore.
    if (error instanceof CallError && error.code === 'not_found') return
    putBack()
    showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't delete the post.") })
    return
  }
  onPostDeleted(id)
}
