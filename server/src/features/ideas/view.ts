import { allowedAmendments } from '@trademates/contract/allowed-amendments'
import type { CandleTree } from '@trademates/contract/candle-trees'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { readIdeaCandles } from '@trademates/contract/idea-endpoints'
import type { Idea, IdeaEvent, Position } from '@trademates/contract/ideas'
import { IdeaEvent as IdeaEventSchema, TouchedLevel } from '@trademates/contract/ideas'
import { markToMarket } from '@trademates/contract/mark-to-market'
import { MIN_GRADED_IDEAS } from '@trademates/contract/scoring'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { findSymbol } from '#features/symbols/find.ts'
import {
  findEvidenceRow,
  listIdeaEventRowsById,
  listIdeaEventRows,
  listIdeaIdsOfPosts,
  listIdeaRows,
  listVolatileRows,
  type IdeaEventRow,
  type IdeaRow,
  type StoredTerms,
} from './store.ts'
import { type PositionRow, presentPending } from './amendment-rows.ts'
import type { VolatileIdeaRow } from './volatile-columns.ts'

/** Presents ideas to a viewer in the order of the ids; leaves out those that the viewer may not see. One query. */
export async function presentIdeas(db: Queryable, viewer: Id, ids: readonly Id[]): Promise<Idea[]> {
  if (ids.length === 0) return []
  const byId = new Map((await listIdeaRows(db, viewer, ids)).map((row) => [row.id, toIdea(row, viewer)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The ideas of posts, by the id of the post. Two queries, one if no post has an idea. */
export async function presentIdeasOfPosts(db: Queryable, viewer: Id, posts: readonly Id[]): Promise<Map<Id, Idea>> {
  const found = await listIdeaIdsOfPosts(db, posts)
  const ideas = await presentIdeas(
    db,
    viewer,
    found.map(({ id }) => id),
  )
  return new Map(ideas.flatMap((idea) => (idea.post_id === null ? [] : [[idea.post_id, idea] as const])))
}

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null

/** Presents the newest of these statements of a position, newest first; without one, that of the terms. */
export function presentPosition(terms: StoredTerms, [newest, before]: readonly PositionRow[]): Position {
  const posted = { ...terms.position, stated_at: terms.posted_at, price: terms.reference.price }
  if (newest === undefined) return { ...posted, previous: null }
  const stated_at = new Date(newest.stated_at).toISOString()
  return { ...newest, stated_at, previous: { side: (before ?? posted).side, until: stated_at } }
}

function toIdea(row: IdeaRow, viewer: Id): Idea {
  const { terms } = row
  const known = findSymbol(terms.symbol)
  return {
    id: row.id,
    post_id: row.post_id,
    author: { id: row.author_id, username: row.username, image: row.image },
    number: row.number,
    symbol: terms.symbol,
    name: known?.name ?? terms.symbol,
    market: terms.market,
    decimals: terms.decimals,
    time_zone: known?.hours.time_zone ?? 'UTC',
    direction: terms.direction,
    entry: { price: null, low: null, high: null, ...terms.entry },
    stop: terms.stop,
    current_stop: row.current_stop,
    stop_moved: row.stop_moved && { ...row.stop_moved, at: new Date(row.stop_moved.at).toISOString() },
    targets: presentTargets(row),
    expires_at: terms.expires_at,
    enter_by: terms.enter_by,
    confidence: terms.confidence,
    position: presentPosition(terms, row.positions ?? []),
    paid: terms.paid,
    practice: terms.practice,
    source: presentSource(row),
    reference: terms.reference,
    posted_at: terms.posted_at,
    splits: (row.splits ?? []).map((split) => ({ ...split, at: new Date(split.at).toISOString() })),
    ...presentState(row),
    pending: (row.pending ?? []).flatMap(presentPending),
    notes_count: row.notes_count,
    revision: row.revision,
    deleted_at: toTime(row.deleted_at),
    receipt: row.is_sealed ? 'sealed' : 'pending',
    is_following: row.is_following,
    caller: presentCaller(row, terms.practice),
    mark: presentMark(row, { ...row, direction: terms.direction }),
    allowed_amendments: row.author_id === viewer ? allowedAmendments(toAmendable(row), Date.now()) : [],
  }
}

const toAmendable = ({ state, deleted_at, notes_count, terms: { expires_at, enter_by } }: IdeaRow) => ({
  state,
  deleted_at: toTime(deleted_at),
  notes_count,
  expires_at,
  enter_by,
})

/** Practice ideas count for no score. */
const presentCaller = ({ graded, score, low, high, beats_luck: beatsLuck }: VolatileIdeaRow, isPractice: boolean): Idea['caller'] =>
  isPractice ? null : { score, low, high, graded: graded ?? 0, beats_luck: beatsLuck === true, needed: MIN_GRADED_IDEAS }

/** Presents the mark-to-market of a live idea at its last final close. */
function presentMark(
  { mark_price: price, mark_at: at, cost_rate: costRate }: VolatileIdeaRow,
  { direction, fill, risk, exits, remaining }: Pick<Idea, 'direction' | 'fill' | 'risk' | 'exits'> & { remaining: number | string },
): Idea['mark'] {
  if (price === null || at === null || fill === null || risk === null) return null
  const position = { direction, fill, risk, exits, remaining: Number(remaining), price }
  return { price, time: at.toISOString(), r: markToMarket({ ...position, costRate: '0' }), r_net: markToMarket({ ...position, costRate }) }
}

/** Returns presented ideas with what has changed of them without their revisions. One query, none without ideas. */
export async function refreshIdeas(db: Queryable, ideas: readonly (Idea | null)[]): Promise<(Idea | null)[]> {
  const ids = ideas.flatMap((idea) => idea?.id ?? [])
  const rows = new Map(ids.length === 0 ? [] : (await listVolatileRows(db, ids)).map((row) => [row.id, row]))
  return ideas.map((idea) => {
    const row = rows.get(idea?.id ?? '')
    return idea && row ? { ...idea, caller: presentCaller(row, idea.practice), mark: presentMark(row, idea) } : idea
  })
}

/** The n-th exit at a target is that of the n-th target: they exit in order. */
function presentTargets({ terms, exits }: IdeaRow): Idea['targets'] {
  const hits = exits.filter(({ kind }) => kind === 'target')
  return terms.targets.map((target, at) => ({ ...target, hit_at: hits[at]?.at ?? null }))
}

const presentSource = ({ terms: { source } }: IdeaRow): Idea['source'] => ({
  name: source.name,
  url: source.url,
  basis: source.basis,
  finest_interval: source.chain.at(-1) ?? '',
  delay: source.delay,
})

const presentState = (row: IdeaRow) => ({
  state: row.state,
  reason: row.reason,
  is_provisional: row.is_provisional,
  // Null also for a touch that an earlier version stored, until its minute ends.
  touched: TouchedLevel.safeParse(row.touch).data ?? null,
  is_stale: row.is_stale,
  last_candle_at: toTime(row.last_candle_at),
  is_on_hold: row.is_on_hold,
  entered_at: toTime(row.entered_at),
  ended_at: toTime(row.ended_at),
  fill: row.fill,
  risk: row.risk,
  remaining: String(row.remaining),
  exits: row.exits,
  r: row.r,
  r_net: row.r_net,
  unmanaged: row.unmanaged_state === null ? null : { state: row.unmanaged_state, r: row.unmanaged_r, r_net: row.unmanaged_r_net },
})

/** Presents the timeline of an idea, oldest first. */
export async function presentIdeaEvents(db: Queryable, idea: Id): Promise<IdeaEvent[]> {
  return (await listIdeaEventRows(db, idea)).map(toIdeaEvent)
}

type EvidenceCandle = AnswerOf<typeof readIdeaCandles>['tree'][number]

/** Presents the evidence of the newest grade of an idea; empty until it is graded. */
export async function presentEvidence(db: Queryable, idea: Id): Promise<EvidenceCandle[]> {
  const row = await findEvidenceRow(db, idea)
  return (row?.evidence ?? []).map((candle) => toEvidenceCandle(candle) as EvidenceCandle)
}

const toEvidenceCandle = ({ time, interval, open, high, low, close, inner }: CandleTree): object => ({
  time,
  interval,
  open,
  high,
  low,
  close,
  volume: '0',
  final: true,
  inner: (inner ?? []).map(toEvidenceCandle),
})

/** Events of these ideas, provisional or not, by their ids; withdrawn ones are left out. One query. */
export async function presentIdeaEventsById(db: Queryable, ideas: readonly Id[], ids: readonly Id[]): Promise<Map<Id, IdeaEvent>> {
  if (ids.length === 0) return new Map()
  return new Map((await listIdeaEventRowsById(db, ideas, ids)).map((row) => [row.id, toIdeaEvent(row)]))
}

const toIdeaEvent = ({ at, ...event }: IdeaEventRow): IdeaEvent => IdeaEventSchema.parse({ ...event, at: at.toISOString() })
