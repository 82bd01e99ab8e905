import { type createPost, derivePostName, type Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { findEarlierResult, withIdempotencyKey } from '#platform/idempotency.ts'
import { notFoundError } from '#platform/api-error.ts'
import { attachFilesToPost, checkStorageQuota } from '#features/media/attach.ts'
import { processUploads } from '#features/media/upload/process-uploads.ts'
import { createIdea } from '#features/ideas/create.ts'
import { type IdeaRequest, type PreparedIdea, readPosition } from '#features/ideas/prepare.ts'
import { notifyMentions, publishNotifications, type NotificationChange } from '#features/notifications/notify.ts'
import { checkAltCount } from './attachment-order.ts'
import { publishSentiment } from './publish-sentiment.ts'
import { insertPost } from './store.ts'
import { schedulePriceLookup } from './symbols/price-lookup.ts'
import { requireSymbol, findMentionedSymbols, toUnpricedRow } from './symbols/symbols.ts'
import { putSymbols } from './symbols/symbols-store.ts'
import { presentNewPost, presentPost } from './view.ts'

type CreateRequest = RequestContext<typeof createPost>

/** Validates the trade idea of a post. */
type PrepareIdea = (idea: IdeaRequest) => Promise<PreparedIdea>

/**
 * Creates a post with its files and trade idea. Without a name it takes the first line of the description (decision D17).
 * Without `prepare`, an idea is left out.
 */
export async function create(request: CreateRequest, deps: Deps, prepare?: PrepareIdea): Promise<Post> {
  checkAltCount(request.body.alts, request.files.length)
  const { viewer, body } = request
  // Checked before the files are processed again, and before an idea is validated again.
  const repeated = request.files.length === 0 && body.idea === undefined ? undefined : await findEarlierResult(deps.db, request)
  if (repeated !== undefined) return presentPost(deps.db, viewer.id, repeated)
  const { idea: json, symbol, stance } = body
  const idea = json === undefined ? undefined : await prepare?.({ author: viewer.id, idea: json, symbol, stance })
  const { id, created } = await writePost(request, deps, idea ?? null)
  if (created === undefined) return presentPost(deps.db, viewer.id, id)
  const { post, notifications } = created
  deps.bus.publish({ topic: 'post.created', post_id: id, author_id: viewer.id })
  publishNotifications(deps.bus, notifications)
  const sentimentSymbols = post.stance === null ? [] : post.symbols.slice(0, 1).map(({ code }) => code)
  publishSentiment(deps.bus, sentimentSymbols)
  return post
}

async function writePost(request: CreateRequest, deps: Deps, idea: PreparedIdea | null) {
  const { viewer, body } = request
  const chosen = idea?.symbol.code ?? (body.symbol === undefined ? undefined : requireSymbol(body.symbol))
  const position = idea === null && body.position !== undefined ? readPosition(body.position, chosen) : null
  const symbols = findMentionedSymbols(body.description, { market: body.trading_markets, chosen, tagSymbols: body.tag_symbols })
  await checkStorageQuota(deps.db, viewer.id, request.files)
  const uploads = await processUploads(request.files, deps, viewer.id)
  const name = body.name === undefined || body.name === '' ? derivePostName(body.description) : body.name
  const { description, trading_markets: market, tags, alts } = body
  const stance = idea === null ? (body.stance ?? null) : idea.terms.direction === 'long' ? 'bullish' : 'bearish'
  const content = { author: viewer.id, name, description, market, tags, stance, position }

  async function insert(tx: Queryable, id: Id): Promise<{ post: Post; notifications: NotificationChange[] }> {
    const values = { id, ...content }
    // Pipelined: if the first statement fails, the second one is not executed.
    const [inserted] = await Promise.all([insertPost(tx, values), putSymbols(tx, id, { symbols, replaces: false, taggedAt: null })])
    if (inserted === undefined) throw notFoundError()
    await attachFilesToPost(tx, { owner: viewer.id, post: id, uploads, alts })
    const notifications = await notifyMentions(tx, description, { actor: viewer.id, post: id })
    const place = { author: viewer.id, post: id, text: description, isLimited: deps.settings.rateLimit }
    if (idea !== null) notifications.push(...(await createIdea(tx, idea, place)))
    const { side: position_side = null, since: position_since = null } = position ?? {}
    const row = { ...values, ...inserted, author_id: viewer.id, position_side, position_since, symbols: symbols.map(toUnpricedRow) }
    // Files and ideas are presented as stored.
    const post = await (uploads.length > 0 || idea !== null ? presentPost(tx, viewer.id, id) : presentNewPost(tx, row))
    return { post, notifications }
  }

  const result = await withIdempotencyKey(deps.db, request, insert)
  if (symbols.length > 0) schedulePriceLookup(deps.jobs)
  return result
}
