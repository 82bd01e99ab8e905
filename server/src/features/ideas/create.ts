import { COST_RATES, MAX_OPEN_IDEAS, MAX_OPEN_IDEAS_PER_SYMBOL, plannedPrice } from '@trademates/contract/idea-terms'
import { distance } from '@trademates/contract/idea-checks'
import { message } from '@trademates/contract/messages'
import { commitToRecord, commitToText, createSalt, type RecordKind, type SealedRecord } from '@trademates/contract/receipts'
import type { Id } from '@trademates/contract/wire'
import { apiError, validationError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { insertLevels } from '#features/prices/price-levels.ts'
import type { NotificationChange } from '#features/notifications/notify.ts'
import { notifyOfNewIdea } from './idea-notifications.ts'
import { entersAtOpen, listWaitingLevels } from './idea-levels.ts'
import type { PreparedIdea } from './prepare.ts'
import * as store from './store.ts'
import { insertTimelineEvents } from './timeline.ts'

const GRADING_RULES = 1
const MAX_IDEAS_PER_DAY = 20
const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** Where an idea belongs. */
interface IdeaPlace {
  author: Id
  post: Id
  /** The text of the post. */
  text: string
  /** Whether the limit of ideas per day applies. */
  isLimited: boolean
}

/**
 * Stores an idea with its price levels, its first event, its record for the log, and the notifications of users with a bell for the author,
 * which it returns.
 * Throws a validation error for too many open ideas, `throttled` for too many ideas in a day.
 */
export async function createIdea(
  tx: Queryable,
  prepared: PreparedIdea,
  { author, post, text, isLimited }: IdeaPlace,
): Promise<NotificationChange[]> {
  const { postedAt, symbol, reference } = prepared
  await store.lockIdeasOf(tx, author)
  await checkLimits(tx, author, { prepared, isLimited })
  const last = await store.findLastIdea(tx, author)
  const id = newId()
  const number = (last?.number ?? 0) + 1
  const terms = toStoredTerms(prepared)
  const planned = terms.entry.kind === 'market' ? null : plannedPrice(terms.entry, terms.direction, reference.price)
  const risk = planned === null ? null : distance(planned, terms.stop).toFixed()
  await store.insertIdea(tx, { id, author, post, number, terms, underlying: symbol.underlying, risk, dueAt: findDueTime(terms, postedAt) })
  await insertTimelineEvents(tx, { id, isManaged: true }, [{ kind: 'posted', at: terms.posted_at, price: reference.price }])
  await insertLevels(tx, listWaitingLevels(id, terms))
  const previous = last?.commitment?.toString('base64') ?? null
  const { name, chain, basis, delay } = terms.source
  const content = {
    number,
    previous,
    author: { id: author, username: last?.username ?? '' },
    post,
    ...terms,
    position: { ...terms.position },
    source: { name, chain, basis, delay },
  }
  await sealRecord(tx, { idea: id, kind: 'idea.posted', at: postedAt, content, text })
  return notifyOfNewIdea(tx, { id, author_id: author, terms })
}

async function checkLimits(
  tx: Queryable,
  author: Id,
  { prepared, isLimited }: { prepared: PreparedIdea; isLimited: boolean },
): Promise<void> {
  const { postedAt, symbol } = prepared
  const open = await store.countOpenIdeas(tx, author, symbol.code)
  // Checked with the other terms before; concurrent posts may have passed that check.
  if (open.all >= MAX_OPEN_IDEAS) throw validationError({ idea: [message('max_open_ideas', { max: MAX_OPEN_IDEAS })] })
  if (open.ofSymbol >= MAX_OPEN_IDEAS_PER_SYMBOL)
    throw validationError({ idea: [message('max_open_ideas_of_symbol', { max: MAX_OPEN_IDEAS_PER_SYMBOL })] })
  if (!isLimited) return
  const times = await store.listPostingTimes(tx, author, new Date(postedAt.getTime() - DAY_MS))
  const oldest = times.at(-MAX_IDEAS_PER_DAY)
  if (oldest === undefined) return
  const seconds = Math.max(1, Math.ceil((oldest.posted_at.getTime() + DAY_MS - postedAt.getTime()) / 1_000))
  throw apiError('throttled', message('too_many_attempts', { time: `${Math.ceil(seconds / 3_600)}h` }), seconds)
}

function toStoredTerms({ terms, symbol, source, reference, postedAt }: PreparedIdea): store.StoredTerms {
  const { direction, entry, stop, targets, expires_at, enter_by, confidence, position, paid } = terms
  return {
    rules: GRADING_RULES,
    symbol: symbol.code,
    decimals: symbol.decimals,
    market: symbol.post_market,
    direction,
    entry,
    stop,
    targets,
    expires_at,
    enter_by,
    confidence,
    position,
    paid,
    practice: source.isSample,
    posted_at: postedAt.toISOString(),
    reference: { price: reference.price, time: reference.time },
    source: { name: source.name, url: source.url, chain: source.chain, basis: source.basis, delay: source.delaySeconds },
    cost_rate: COST_RATES[symbol.post_market],
  }
}

/** When grading has to look at the idea even if no level is reached. */
function findDueTime(terms: store.StoredTerms, postedAt: Date): Date {
  if (entersAtOpen(terms)) return new Date(Math.ceil(postedAt.getTime() / MINUTE_MS) * MINUTE_MS)
  return new Date(terms.enter_by ?? terms.expires_at)
}

/** A record to be sealed. */
export interface RecordToSeal {
  idea: Id
  kind: RecordKind
  at: Date
  /** The fields of the record besides `v`, `idea` and `text`. */
  content: SealedRecord
  /** A text that the record commits to. */
  text?: string
}

/** Stores a record with a new salt and queues it for the log, in the transaction of what it records. */
export async function sealRecord(tx: Queryable, { idea, kind, at, content, text }: RecordToSeal): Promise<void> {
  const salt = createSalt()
  const textSalt = text === undefined ? null : createSalt()
  const record: SealedRecord = {
    v: 1,
    idea,
    ...content,
    ...(text === undefined || textSalt === null ? {} : { text: await commitToText(textSalt, text) }),
  }
  const commitment = Buffer.from(await commitToRecord(salt, record), 'base64')
  await store.insertRecord(tx, {
    id: newId(),
    idea,
    kind,
    record,
    salt: Buffer.from(salt),
    commitment,
    textSalt: textSalt && Buffer.from(textSalt),
    at,
  })
}
