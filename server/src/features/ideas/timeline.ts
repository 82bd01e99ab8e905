import type { IdeaEvent } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'

/** An event to add to the timeline of an idea. */
export interface NewTimelineEvent extends Pick<IdeaEvent, 'kind' | 'at'>, Partial<Omit<IdeaEvent, 'kind' | 'at'>> {
  /** The number of the amendment that caused it. */
  amendment?: number
}

/** Adds events to the timeline of an idea that is new or locked; returns their ids. All events of ideas are written here. */
export async function insertTimelineEvents(
  tx: Queryable,
  { id, isManaged }: { id: Id; isManaged: boolean },
  events: readonly NewTimelineEvent[],
): Promise<Id[]> {
  if (events.length === 0) return []
  const ids = events.map((event) => event.id ?? newId())
  await tx.run`
    insert into idea_events (id, idea_id, is_managed, number, at, kind, price, share, r, text, candle, amendment)
    select e.id, ${id}, ${isManaged}, e.position + coalesce((
        select max(number) from idea_events where idea_id = ${id} and is_managed = ${isManaged}), 0),
      e.at, e.kind, e.price, e.share, e.r, e.text, e.candle, e.amendment
    from unnest(${ids}::uuid[], ${events.map(({ at }) => at)}::timestamptz[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ price }) => price ?? null)}::numeric[], ${events.map(({ share }) => share ?? null)}::smallint[],
      ${events.map(({ r }) => r ?? null)}::numeric[], ${events.map(({ text }) => text ?? null)}::text[],
      ${events.map(({ candle }) => (candle === undefined || candle === null ? null : JSON.stringify(candle)))}::jsonb[],
      ${events.map(({ amendment }) => amendment ?? null)}::smallint[]
    ) with ordinality as e (id, at, kind, price, share, r, text, candle, amendment, position)`
  return ids
}
