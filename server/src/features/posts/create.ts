import { type createPost, nameFrom, type Post } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { createOnce, findMade, type Made } from '#platform/once.ts'
import { attachFiles, checkRoom } from '#features/media/attach.ts'
import { intake } from '#features/media/intake.ts'
import { notifyMentions, tell, type Told } from '#features/notifications/notify.ts'
import { checkAlts } from './order.ts'
import { insertPost } from './store.ts'
import { addPricing } from './price.ts'
import { findNamed, mentionedIn } from './symbols.ts'
import { putSymbols } from './symbols-store.ts'
import { presentPost } from './view.ts'

/** Writes a post with its files. Without a name it takes the first line of the description (decision D17). */
export async function create(ask: Ask<typeof createPost>, deps: Deps): Promise<Post> {
  checkAlts(ask.body.alts, ask.files.length)
  const told: Told[] = []
  const { id, repeated } = (await findMade(deps.db, ask)) ?? (await write(ask, deps, told))
  if (!repeated) deps.bus.publish({ topic: 'post.created', post_id: id, author_id: ask.viewer.id })
  tell(deps.bus, told)
  return presentPost(deps.db, ask.viewer.id, id)
}

async function write(ask: Ask<typeof createPost>, deps: Deps, told: Told[]): Promise<Made> {
  const { viewer, body } = ask
  const symbols = mentionedIn(body.description, body.symbol === undefined ? undefined : findNamed(body.symbol))
  await checkRoom(deps.db, viewer.id, ask.files)
  const kept = await intake(ask.files, deps, ask.viewer.id)
  const made = await createOnce(deps.db, ask, async (tx) => {
    const post = newId()
    const name = body.name === undefined || body.name === '' ? nameFrom(body.description) : body.name
    const { description, trading_markets: market, tags, alts, stance = null } = body
    await insertPost(tx, { id: post, author: viewer.id, name, description, market, tags, stance })
    await putSymbols(tx, post, { symbols, isEdit: false })
    if (symbols.length > 0) await addPricing(tx)
    await attachFiles(tx, { owner: viewer.id, post, kept, alts })
    told.push(...(await notifyMentions(tx, description, { actor: viewer.id, post })))
    return post
  })
  // For nothing, it would cost as much as a post without symbols.
  if (symbols.length > 0) deps.jobs.wake()
  return made
}
