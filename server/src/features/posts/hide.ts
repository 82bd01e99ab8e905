import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/refusal.ts'
import { tellCounts, toldOf } from '#features/notifications/notify.ts'
import { type Judgement, noteAction } from '#features/reports/log.ts'
import { changeHidden, findHidden } from './store.ts'

type Means = Pick<Deps, 'db' | 'bus'>

/** Hides a post, or shows it again; throws `not_found`, and `conflict` where it is so already. Gives whose it is, and who was told of it. */
async function change({ db }: Means, post: Id, judgement: Judgement & { hidden: boolean }): Promise<{ author: Id; told: Id[] }> {
  const { hidden } = judgement
  return db.transaction(async (tx) => {
    const changed = await changeHidden(tx, post, hidden ? judgement.why : null)
    if (changed === undefined && (await findHidden(tx, post)) === undefined) throw refuse('not_found', message('unknown_post'))
    if (changed === undefined) throw refuse('conflict', hidden ? message('post_hidden') : message('post_not_hidden'))
    await noteAction(tx, judgement, { action: hidden ? 'post hidden' : 'post shown', kind: 'post', id: post })
    return { author: changed.author_id, told: await toldOf(tx, post) }
  })
}

/** Puts a post out of everybody's sight but its author's, who is shown why. */
export async function hide(means: Means, post: Id, judgement: Judgement): Promise<void> {
  const { author, told } = await change(means, post, { ...judgement, hidden: true })
  means.bus.publish({ topic: 'post.deleted', post_id: post, author_id: author, hidden: true })
  tellCounts(means.bus, told)
}

/** Lets everybody see a hidden post again. */
export async function unhide(means: Means, post: Id, judgement: Judgement): Promise<void> {
  const { told } = await change(means, post, { ...judgement, hidden: false })
  tellCounts(means.bus, told)
}
