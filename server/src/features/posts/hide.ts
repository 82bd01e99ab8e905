import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { apiError } from '#platform/api-error.ts'
import { publishUnreadCounts, listUnreadUsersOfPost } from '#features/notifications/notify.ts'
import { type OperatorDecision, logOperatorAction } from '#features/reports/operator-log.ts'
import { changeHidden, findHidden } from './store.ts'

type HideDeps = Pick<Deps, 'db' | 'bus'>

/** Hides or shows a post. Throws `not_found`, or `conflict` if nothing changes. Returns the author and the notified users. */
async function setHidden(
  { db }: HideDeps,
  post: Id,
  judgement: OperatorDecision & { hidden: boolean },
): Promise<{ author: Id; told: Id[] }> {
  const { hidden } = judgement
  return db.transaction(async (tx) => {
    const changed = await changeHidden(tx, post, hidden ? judgement.why : null)
    if (changed === undefined && (await findHidden(tx, post)) === undefined) throw apiError('not_found', message('unknown_post'))
    if (changed === undefined) throw apiError('conflict', hidden ? message('post_hidden') : message('post_not_hidden'))
    await logOperatorAction(tx, judgement, { action: hidden ? 'post hidden' : 'post shown', kind: 'post', id: post })
    return { author: changed.author_id, told: await listUnreadUsersOfPost(tx, post) }
  })
}

/** Hides a post from all users but its author, who sees the reason. */
export async function hide(means: HideDeps, post: Id, judgement: OperatorDecision): Promise<void> {
  const { author, told } = await setHidden(means, post, { ...judgement, hidden: true })
  means.bus.publish({ topic: 'post.deleted', post_id: post, author_id: author, hidden: true })
  publishUnreadCounts(means.bus, told)
}

/** Shows a hidden post again. */
export async function unhide(means: HideDeps, post: Id, judgement: OperatorDecision): Promise<void> {
  const { told } = await setHidden(means, post, { ...judgement, hidden: false })
  publishUnreadCounts(means.bus, told)
}
