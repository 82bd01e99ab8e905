import type { Quote } from '@trademates/contract/prices'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { AmendmentServices } from './amend.ts'
import { findIdeaSymbol, listActions, listActionsSince } from './catalog-actions.ts'
import { sealRecord } from './create.ts'
import { findReference } from './prepare.ts'
import { currentSymbol } from './renamed-prices.ts'
import { findSymbolOfPost, listIdeaIdsOfPosts, lockIdeaOfPost, removeTextSalts } from './store.ts'
import { insertTimelineEvents } from './timeline.ts'

const toSealedQuote = (quote: Quote | null) => (quote === null ? null : { price: quote.price, time: quote.time })

/** Seals that the text of a post with an idea was edited, in the transaction of the edit. Changes nothing if the post has no idea. */
export async function sealEdit(tx: Queryable, post: Id, { text, quote }: { text: string; quote: Quote | null }): Promise<void> {
  const [idea] = await listIdeaIdsOfPosts(tx, [post])
  if (idea === undefined) return
  const at = new Date()
  const content = { edited_at: at.toISOString(), quote: toSealedQuote(quote) }
  await sealRecord(tx, { idea: idea.id, kind: 'idea.edited', at, content, text })
}

/** The current price of the idea of a post, under the code of today; null without an idea or a price. */
export async function findIdeaQuote(db: Queryable, post: Id, { priceService, actions }: AmendmentServices): Promise<Quote | null> {
  const idea = await findSymbolOfPost(db, post)
  const symbol = idea && findIdeaSymbol(actions, idea.symbol)
  if (symbol === undefined) return null
  const now = new Date()
  const applied = listActionsSince(listActions(actions, symbol), idea?.posted_at.toISOString() ?? '', now.getTime())
  return findReference(currentSymbol(symbol, applied), priceService, now)
}

/**
 * Prepares the idea of a post for the deletion of the post, in the same transaction: the idea stays as a tombstone, the salt of its text does not.
 */
export async function detachIdea(tx: Queryable, post: Id, quote: Quote | null): Promise<void> {
  const idea = await lockIdeaOfPost(tx, post)
  if (idea === undefined) return
  const at = new Date()
  await insertTimelineEvents(tx, { id: idea.id, isManaged: true }, [{ kind: 'deleted', at: at.toISOString(), price: quote?.price ?? null }])
  await removeTextSalts(tx, idea.id)
  const content = { deleted_at: at.toISOString(), quote: toSealedQuote(quote) }
  await sealRecord(tx, { idea: idea.id, kind: 'idea.deleted', at, content })
}
