import { isDeepStrictEqual } from 'node:util'
import { type editPost, nameAfterEdit, type Post } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { findMade, makeOnce } from '#platform/once.ts'
import { notFound } from '#platform/refusal.ts'
import { checkRoom, placesOf, replaceFiles } from '#features/media/attach.ts'
import { intake, type Kept } from '#features/media/intake.ts'
import { notifyMentions, tell, type Told } from '#features/notifications/notify.ts'
import { orderFiles } from './order.ts'
import { checkOwn } from './own.ts'
import { changeContent, findContent, insertVersion, lockPost } from './store.ts'
import { priceSoon } from './price.ts'
import { mentionedIn } from './symbols.ts'
import { findChosen, putSymbols } from './symbols-store.ts'
import { presentPost } from './view.ts'

type Edit = Ask<typeof editPost>

/**
 * Edits the viewer's own post and keeps what it said before as a version; an edit that changes nothing leaves no trace.
 * Two edits at once go one after the other, each whole: the later one stands, both are kept.
 */
export async function edit(ask: Edit, deps: Deps): Promise<Post> {
  const { viewer, params } = ask
  await checkOwn(deps.db, viewer.id, { post: params.id, toDo: 'edit' })
  const attempt = { ...ask, body: { ...ask.body, post: params.id } }
  const edited = (await findMade(deps.db, attempt)) === undefined ? await write(attempt, deps) : undefined
  return edited ?? presentPost(deps.db, viewer.id, params.id)
}

/** Gives the post as it is then; nothing where an attempt at the same time has edited it. */
async function write(attempt: Edit, deps: Deps): Promise<Post | undefined> {
  const { viewer, params } = attempt
  await checkRoom(deps.db, viewer.id, attempt.files)
  const kept = await intake(attempt.files, deps, viewer.id)
  const { made } = await makeOnce(deps.db, attempt, async (tx) => {
    const told = await replace(tx, attempt, kept)
    return { told, post: await presentPost(tx, viewer.id, params.id) }
  })
  const told = made?.told ?? null
  if (made === undefined || told === null) return made?.post
  if (made.post.symbols.length > 0) priceSoon(deps.jobs)
  deps.bus.publish({ topic: 'post.changed', post_id: params.id, author_id: viewer.id, edited: true })
  tell(deps.bus, told)
  return made.post
}

/** Gives who is told that they are named now; `null` where nothing changed. */
async function replace(tx: Handle, { viewer, params, body }: Edit, kept: Kept[]): Promise<Told[] | null> {
  const post = params.id
  if ((await lockPost(tx, post)) === 0) throw notFound()
  const [before, files] = [await findContent(tx, post), await placesOf(tx, post)]
  if (before === undefined) throw notFound()
  const { description, trading_markets: market, tags = before.tags } = body
  const after = { name: nameAfterEdit(body.name, { before: before.description, after: description }), description, market, tags }
  const added = kept.map(({ id }) => id)
  const placed = orderFiles(files, added, { order: body.order, remove: body.remove_files, alts: body.alts })
  if (isDeepStrictEqual([before, files.now], [after, placed])) return null

  // An id of this moment: versions stand in the order in which edits came to hold the post.
  await insertVersion(tx, { id: newId(), post, tags: before.tags, files: files.now })
  await changeContent(tx, post, after)
  const chosen = await findChosen(tx, post)
  await putSymbols(tx, post, { symbols: mentionedIn(after.description, chosen?.symbol), isEdit: true })
  await replaceFiles(tx, { owner: viewer.id, post, kept, placed })
  return notifyMentions(tx, after.description, { actor: viewer.id, post, before: before.description })
}
