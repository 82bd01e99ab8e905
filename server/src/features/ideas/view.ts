import type { Idea, IdeaEvent } from '@trademates/contract/ideas'
import { IdeaEvent as IdeaEventSchema } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { findIdeaEventRow, listIdeaEventRows, listIdeaIdsOfPosts, listIdeaRows, type IdeaEventRow, type IdeaRow } from './store.ts'

/** Presents ideas to a viewer in the order of the ids; leaves out those that the viewer may not see. One query. */
export async function presentIdeas(db: Queryable, viewer: Id, ids: readonly Id[]): Promise<Idea[]> {
  if (ids.length === 0) return []
  const byId = new Map((await listIdeaRows(db, viewer, ids)).map((row) => [row.id, toIdea(row)]))
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

function toIdea(row: IdeaRow): Idea {
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
    direction: terms.direction,
    entry: { price: null, low: null, high: null, ...terms.entry },
    stop: terms.stop,
    current_stop: row.current_stop,
    targets: presentTargets(row),
    expires_at: terms.expires_at,
    enter_by: terms.enter_by,
    confidence: terms.confidence,
    position: { ...terms.position, stated_at: terms.posted_at, price: terms.reference.price, previous: null },
    paid: terms.paid,
    practice: terms.practice,
    source: presentSource(row),
    reference: terms.reference,
    posted_at: terms.posted_at,
    ...presentState(row),
    pending: [],
    notes_count: row.notes_count,
    revision: row.revision,
    deleted_at: toTime(row.deleted_at),
    receipt: row.is_sealed ? 'sealed' : 'pending',
    caller: null,
    is_following: false,
    allowed_amendments: [],
  }
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
  is_stale: row.is_stale,
  is_on_hold: row.is_on_hold,
  entered_at: toTime(row.entered_at),
  ended_at: toTime(row.ended_at),
  fill: row.fill,
  risk: row.risk,
  remaining: String(row.remaining),
  exits: row.exits,
  mark: null,
  r: row.r,
  r_net: row.r_net,
  unmanaged: row.unmanaged_state === null ? null : { state: row.unmanaged_state, r: row.unmanaged_r, r_net: row.unmanaged_r_net },
})

/** Presents the timeline of an idea, oldest first. */
export async function presentIdeaEvents(db: Queryable, idea: Id): Promise<IdeaEvent[]> {
  return (await listIdeaEventRows(db, idea)).map(toIdeaEvent)
}

/** Presents one event of an idea, provisional or not; null if it was withdrawn. */
export async function presentIdeaEvent(db: Queryable, idea: Id, id: Id): Promise<IdeaEvent | null> {
  const row = await findIdeaEventRow(db, idea, id)
  return row === undefined ? null : toIdeaEvent(row)
}

const toIdeaEvent = ({ at, ...event }: IdeaEventRow): IdeaEvent => IdeaEventSchema.parse({ ...event, at: at.toISOString() })
