import { type createPost, nameFrom, type Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { findMade, makeOnce } from '#platform/once.ts'
import { notFound } from '#platform/refusal.ts'
import { attachFiles, checkRoom } from '#features/media/attach.ts'
import { intake } from '#features/media/intake.ts'
import { notifyMentions, tell, type Told } from '#features/notifications/notify.ts'
import { checkAlts } from './order.ts'
import { insertPost } from './store.ts'
import { priceSoon } from './price.ts'
import { findNamed, mentionedIn, unpriced } from './symbols.ts'
import { putSymbols } from './symbols-store.ts'
import { presentNew, presentPost } from './view.ts'

/** Writes a post with its files. Without a name it takes the first line of the description (decision D17). */
export async function create(ask: Ask<typeof createPost>, deps: Deps): Promise<Post> {
  checkAlts(ask.body.alts, ask.files.length)
  const { viewer } = ask
  // Before files are taken in again.
  const before = ask.files.length === 0 ? undefined : await findMade(deps.db, ask)
  if (before !== undefined) return presentPost(deps.db, viewer.id, before)
  const { id, made } = await write(ask, deps)
  if (made === undefined) return presentPost(deps.db, viewer.id, id)
  const { post, told } = made
  deps.bus.publish({ topic: 'post.created', post_id: id, author_id: viewer.id })
  tell(deps.bus, told)
  return post
}

async function write(ask: Ask<typeof createPost>, deps: Deps) {
  const { viewer, body } = ask
  const symbols = mentionedIn(body.description, body.symbol === undefined ? undefined : findNamed(body.symbol))
  await checkRoom(deps.db, viewer.id, ask.files)
  const kept = await intake(ask.files, deps, viewer.id)
  const name = body.name === undefined || body.name === '' ? nameFrom(body.description) : body.name
  const { description, trading_markets: market, tags, alts, stance = null } = body
  const content = { author: viewer.id, name, description, market, tags, stance }

  async function insert(tx: Handle, id: Id): Promise<{ post: Post; told: Told[] }> {
    const written = { id, ...content }
    // Sent one behind the other: where the post is not written, neither is what comes after it.
    const [inserted] = await Promise.all([insertPost(tx, written), putSymbols(tx, id, { symbols, isEdit: false })])
    if (inserted === undefined) throw notFound()
    await attachFiles(tx, { owner: viewer.id, post: id, kept, alts })
    const told = await notifyMentions(tx, description, { actor: viewer.id, post: id })
    const row = { ...written, ...inserted, author_id: viewer.id, symbols: symbols.map(unpriced) }
    // Files are shown as they were kept.
    const post = await (kept.length > 0 ? presentPost(tx, viewer.id, id) : presentNew(tx, row))
    return { post, told }
  }

  const once = await makeOnce(deps.db, ask, insert)
  if (symbols.length > 0) priceSoon(deps.jobs)
  return once
}
