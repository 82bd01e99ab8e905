import type { Quote } from '@trademates/contract/prices'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { sealRecord } from './create.ts'
import { findReference } from './prepare.ts'
import { findSymbolOfPost, insertIdeaEvent, lockIdeaOfPost, removeTextSalts } from './store.ts'

/** The current price of the idea of a post; null without an idea or a price. */
export async function findIdeaQuote(db: Queryable, post: Id, priceService: PriceService): Promise<Quote | null> {
  const symbol = findSymbol((await findSymbolOfPost(db, post))?.symbol ?? '')
  return symbol === undefined ? null : findReference(symbol, priceService, new Date())
}

/**
 * Prepares the idea of a post for the deletion of the post, in the same transaction: the idea stays as a tombstone, the salt of its text does not.
 */
export async function detachIdea(tx: Queryable, post: Id, quote: Quote | null): Promise<void> {
  const idea = await lockIdeaOfPost(tx, post)
  if (idea === undefined) return
  const at = new Date()
  await insertIdeaEvent(tx, { id: newId(), idea: idea.id, at, kind: 'deleted', price: quote?.price ?? null })
  await removeTextSalts(tx, idea.id)
  const content = { deleted_at: at.toISOString(), quote: quote === null ? null : { price: quote.price, time: quote.time } }
  await sealRecord(tx, { idea: idea.id, kind: 'idea.deleted', at, content })
}
