import type { IdeaDraft } from '#api/idea-drafts.ts'
import type { Queryable } from '@trademates/server/src/platform/database/db.ts'
import { newId } from '@trademates/server/src/platform/ids.ts'

const DAY_MS = 86_400_000

/**
 * Inserts ideas of an author as waiting ones, then grades them in a second statement, as the grader does. The fill is 100 and the risk 10.
 * @returns their ids
 */
export async function insertIdeas(db: Queryable, author: string, drafts: readonly IdeaDraft[]): Promise<string[]> {
  const now = Date.now()
  const ago = (days: number): string => new Date(now - days * DAY_MS).toISOString()
  const counted = await db.one<{ n: number }>`select count(*)::int as n from ideas where author_id = ${author}`
  const rows = drafts.map(({ enteredDaysAgo = 1, endedDaysAgo = enteredDaysAgo - 0.5, ...draft }, index) => {
    const { expiresDaysAgo = endedDaysAgo - 400 } = draft
    const { rNet = null, symbol = 'BTCUSD', market = 'Crypto', direction = 'long', confidence = null } = draft
    const state = draft.state ?? (rNet === null ? 'live' : Number(rNet) > 0 ? 'target' : 'stopped')
    const isFilled = rNet !== null || state === 'live'
    return {
      id: newId(new Date(now - enteredDaysAgo * DAY_MS)),
      number: (counted?.n ?? 0) + index + 1,
      post: draft.post ?? (draft.hasPost === true ? newId(new Date(now - enteredDaysAgo * DAY_MS)) : null),
      has_post: draft.hasPost ?? false,
      symbol,
      market,
      direction,
      state,
      underlying: draft.underlying ?? symbol,
      practice: draft.practice ?? false,
      posted_at: ago(enteredDaysAgo),
      expires_at: ago(expiresDaysAgo),
      entered_at: isFilled ? ago(enteredDaysAgo) : null,
      ended_at: state === 'live' || state === 'waiting' ? null : ago(endedDaysAgo),
      fill: isFilled ? '100' : null,
      r_net: rNet,
      exits: draft.exits ?? [],
      forecast_occurred: confidence === null || rNet === null ? null : (draft.exits ?? []).length > 0,
      mark_price: draft.markPrice ?? null,
      terms: {
        rules: 1,
        symbol,
        decimals: 2,
        market,
        direction,
        entry: { kind: 'market' },
        stop: direction === 'long' ? '90' : '110',
        targets: [{ price: direction === 'long' ? '120' : '80', share: 100 }],
        expires_at: ago(expiresDaysAgo),
        enter_by: null,
        confidence,
        position: { side: 'none', since: null },
        paid: false,
        practice: draft.practice ?? false,
        posted_at: ago(enteredDaysAgo),
        reference: { price: '100', time: ago(enteredDaysAgo) },
        source: { name: 'Sample', url: null, chain: ['15m', '1m'], basis: 'last', delay: 0 },
        cost_rate: '0.001',
      },
    }
  })
  const json = JSON.stringify(rows)
  await db.run`
    insert into posts (id, author_id, name, description, market) select post, ${author}, symbol, symbol, market::market
    from jsonb_to_recordset(${json}::jsonb) as idea (post uuid, symbol text, market text, has_post boolean) where has_post`
  await db.run`
    insert into ideas (id, author_id, post_id, deleted_at, number, terms, symbol, underlying, market, direction, source, practice, posted_at, expires_at,
      current_stop, risk)
    select id, ${author}, post, case when post is null then now() end, number, terms, symbol, underlying, market::market, direction, 'Sample', practice,
      posted_at, expires_at, 90, 10
    from jsonb_to_recordset(${json}::jsonb) as idea (id uuid, post uuid, number int, terms jsonb, symbol text, underlying text, market text,
      direction text, practice boolean, posted_at timestamptz, expires_at timestamptz)`
  await db.run`
    update ideas i set state = graded.state, fill = graded.fill, entered_at = graded.entered_at, ended_at = graded.ended_at, r = graded.r_net,
      r_net = graded.r_net, exits = graded.exits, forecast_occurred = graded.forecast_occurred, mark_price = graded.mark_price, revision = 1
    from jsonb_to_recordset(${json}::jsonb) as graded (id uuid, state text, fill numeric, entered_at timestamptz, ended_at timestamptz,
      r_net numeric, exits jsonb, forecast_occurred boolean, mark_price numeric)
    where i.id = graded.id`
  return rows.map(({ id }) => id)
}
