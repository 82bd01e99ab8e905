import { deliverComment, hideComment } from '#features/comments/actions.ts'
import { deliverLike, showLiked } from '#features/likes/actions.ts'
import { deliverPost } from '#features/posts/actions.ts'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { type Attempt, openSender } from '#lib/queue/sender.ts'
import { type Unsent, unsent } from '#lib/queue/unsent-store.ts'
import { isGone } from '#lib/why-failed.ts'
import { t } from '#words/t.ts'
import { tWith } from '#words/t-with.ts'

async function deliver({ key, deed }: Unsent, files: readonly File[], { signal, onProgress }: Attempt): Promise<void> {
  switch (deed.kind) {
    case 'like':
      return deliverLike(deed.post, deed.on, signal).catch((error: unknown) => {
        // The post is gone, and with it what there was to like.
        if (!isGone(error)) throw error
      })
    case 'comment':
      return deliverComment(deed.post, { content: deed.content, key, signal })
    case 'post':
      if (files.length < deed.files) throw new CallError('refused', t("The browser didn't keep its files."))
      return deliverPost(deed.body, files, { key, signal, onProgress })
  }
}

const TOLD = {
  like: (why: string) => tWith("Couldn't send your like: {why}", { why }),
  comment: (why: string) => tWith("Couldn't send your comment: {why} Its text is saved.", { why }),
  post: (why: string) => tWith("Couldn't send your post: {why} Its text is saved.", { why }),
}

/** Sends what waits, now and whenever something new does; a post that takes its time holds up nothing else. Gives how to stop. */
export const openUnsent = (): (() => void) =>
  openSender(unsent, {
    lineOf: ({ deed }) => deed.kind,
    deliver,
    onRefused: ({ deed }, { message }) => notice({ kind: 'bad', text: TOLD[deed.kind](message) }),
  })

/** Tries once more what was refused. */
export const sendAgain = (refused: Unsent): void => unsent.note(refused, (now) => ({ ...now, failure: null }))

/** Gives up what waits, or is on its way, and shows it no more. */
export function discard(given: Unsent): void {
  const { key, deed } = given
  unsent.drop(given)
  if (deed.kind === 'comment') hideComment(deed.post, key)
  if (deed.kind === 'like') showLiked(deed.post, !deed.on)
}
