import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { apiError } from '#platform/api-error.ts'
import { publishUnreadCounts, listUnreadUsersOfPost } from '#features/notifications/notify.ts'
import { type OperatorDecision, logOperatorAction } from '#features/reports/operator-log.ts'
import { publishSentiment } from '#features/posts/publish-sentiment.ts'
import { changeHidden, findHidden } from '#features/posts/store.ts'

type HideDeps = Pick<Deps, 'db' | 'bus'>

/** Hides or shows a post. Throws `not_found`, or `conflict` if nothing changes. Returns the author, the notified users and the symbols of its sentiment. */
async function setHidden(
  { db }: HideDeps,
  post: Id,
  decision: OperatorDecision & { hidden: boolean },
): Promise<{ author: Id; notified: Id[]; sentimentSymbols: string[] }> {
  const { hidden } = decision
  return db.transaction(async (tx) => {
    const changed = await changeHidden(tx, post, hidden ? decision.reason : null)
    if (changed === undefined && (await findHidden(tx, post)) === undefined) throw apiError('not_found', message('unknown_post'))
    if (changed === undefined) throw apiError('conflict', hidden ? message('post_hidden') : message('post_not_hidden'))
    await logOperatorAction(tx, decision, { action: hidden ? 'post hidden' : 'post shown', kind: 'post', id: post })
    return { author: changed.author_id, notified: await listUnreadUsersOfPost(tx, post), sentimentSymbols: changed.sentiment_symbols }
  })
}

/** Hides a post from all users but its author, who sees the reason. */
export async function hide(deps: HideDeps, post: Id, decision: OperatorDecision): Promise<void> {
  const { author, notified, sentimentSymbols } = await setHidden(deps, post, { ...decision, hidden: true })
  deps.bus.publish({ topic: 'post.deleted', post_id: post, author_id: author, hidden: true })
  publishSentiment(deps.bus, sentimentSymbols)
  publishUnreadCounts(deps.bus, notified)
}

/** Shows a hidden post again. */
export async function unhide(deps: HideDeps, post: Id, decision: OperatorDecision): Promise<void> {
  const { notified, sentimentSymbols } = await setHidden(deps, post, { ...decision, hidden: false })
  publishSentiment(deps.bus, sentimentSymbols)
  publishUnreadCounts(deps.bus, notified)
}
