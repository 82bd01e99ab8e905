import type { Db } from '#platform/database/db.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'

/** Counting all open ideas takes some hundred ms at a million: once a minute is enough. */
const COUNT_MS = 60_000

interface Counts {
  open: number
  levels: number
}

/** Registers the gauges of trade ideas. */
export function measureIdeas(db: Db, metrics: Metrics): void {
  let counted: { at: number; counts: Promise<Counts> } | undefined

  function readCounts(): Promise<Counts> {
    if (counted === undefined || performance.now() - counted.at > COUNT_MS) {
      const counts = countOpen(db)
      counted = { at: performance.now(), counts }
      counts.catch(() => (counted = undefined))
    }
    return counted.counts
  }

  const read = (select: (counts: Counts) => number) => async () => [{ labels: {}, value: select(await readCounts()) }]
  metrics.gauge(
    'trademates_ideas_open',
    'Waiting and live trade ideas, counted once a minute.',
    read(({ open }) => open),
  )
  metrics.gauge(
    'trademates_price_levels',
    'Price levels of trade ideas and alerts, counted once a minute.',
    read(({ levels }) => levels),
  )
  metrics.gauge('trademates_ideas_on_hold', 'Trade ideas on hold: their prices look like a split without a known action.', async () => [
    { labels: {}, value: (await db.one<{ n: number }>`select count(*)::int as n from ideas where is_on_hold`)?.n ?? 0 },
  ])
  metrics.gauge('trademates_idea_grading_lag_seconds', 'How long the trade idea that is due longest has been due.', async () => [
    { labels: {}, value: await readLag(db) },
  ])
}

async function countOpen(db: Db): Promise<Counts> {
  const counts = await db.one<Counts>`
    select (select count(*) from ideas where state in ('waiting', 'live'))::int as open, (select count(*) from price_levels)::int as levels`
  return counts ?? { open: 0, levels: 0 }
}

async function readLag(db: Db): Promise<number> {
  const row = await db.one<{ lag: number }>`
    select extract(epoch from now() - due_at)::float8 as lag from ideas where due_at <= now() order by due_at limit 1`
  return row?.lag ?? 0
}
