/**
 * @module-tag full
 * @module-tag slow
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type DatabaseAddress, type Db } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrate.ts'
import { STEPS, withDatabase } from './migrated-databases.ts'

const POSTS = 1_200
const BATCH_SIZE = 500
/** A post of the second batch, with a symbol that changes. */
const BLOCKED = 752

const server = inject('postgres')
const at = (database: string): DatabaseAddress => ({ ...server, database })
const [earlier, single, killed, dry] = ['earlier', 'once', 'killed', 'dry'].map((name) => `recheck_${process.pid}_${name}`) as [
  string,
  string,
  string,
  string,
]
const admin = connect(at('postgres'), { maxConnections: 1 })
const dataDir = mkdtempSync(join(tmpdir(), 'trademates-recheck-'))

/** Posts as the version before wrote them: the code of a tag was the symbol of that name. A third of them bullish; those of the last kind edited. */
const ROWS = `
  insert into users (id, username, email, verified_at) values ('00000000-0000-7000-8000-000000000001', 'ana', 'ana@traders.example', now());
  create temporary table kinds (kind int, description text, market market, symbol text, tag text, chosen boolean);
  insert into kinds values
    (0, '$ES holds', 'Future', 'ES', 'ES', false), (1, '$ES pays', 'Stock', 'ES', 'ES', false), (2, '$CL somewhere', 'Crypto', 'CL', 'CL', false),
    (3, '$GOLD shines', 'Commodities', 'GOLD', 'GOLD', false), (4, '$DAX opens', 'Stock', null, 'DAX', false),
    (5, '$NVDA reports', 'Stock', 'NVDA', 'NVDA', false), (6, 'long $GOLD', 'Stock', 'XAUUSD', 'GOLD', true), (7, '$CL rolled', 'Future', 'CL', 'CL', false);
  create temporary table made as
    select n, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, kinds.* from generate_series(1, ${POSTS}) n join kinds on kind = n % 8;
  insert into posts (id, author_id, name, description, market, sentiment, edited_at)
    select id, '00000000-0000-7000-8000-000000000001', description, description, market, case when n % 3 = 0 then 'bullish'::sentiment end,
      case when kind = 7 then now() end
    from made;
  insert into post_symbols (post_id, symbol, position, tags, chosen, awaits_price, price, priced_at, is_sample)
    select id, symbol, 1, array[tag], chosen, false, 66.5, now(), true from made where symbol is not null;
  insert into post_versions (id, post_id, name, description, market, tags, files, created_at)
    select ('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, id, '', '$CL and $NVDA', 'Future', '{}', '[]', now() from made where kind = 7;
  insert into post_version_prices (version_id, symbol, position, awaits_price, price, priced_at, is_sample)
    select v.id, symbol, position, false, 80, now(), true from post_versions v, (values ('CL', 1), ('NVDA', 2)) as s (symbol, position);`

beforeAll(async () => {
  await admin.script('set statement_timeout = 0')
  await admin.script(`create database ${earlier} template template0`)
  await withDatabase(at(earlier), async (db) => {
    await migrate(
      db,
      STEPS.filter((step) => step < '0060'),
    )
    await db.script(ROWS)
    await migrate(db)
  })
  for (const name of [single, killed, dry]) await admin.script(`create database ${name} template ${earlier}`)
}, 60_000)

afterAll(async () => {
  for (const name of [earlier, single, killed, dry]) await admin.script(`drop database if exists ${name} with (force)`)
  await admin.close()
  rmSync(dataDir, { recursive: true })
})

function startRecheck(database: string, ...args: string[]) {
  const url = `postgres://${server.user}@localhost/${database}?host=${encodeURIComponent(server.host)}`
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: url }
  const main = join(import.meta.dirname, '../../src/operator/main.ts')
  return spawn(process.execPath, [main, 'symbols', 'recheck', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Runs the command to its end. Returns the rows and the total that it prints. */
async function recheck(database: string, ...args: string[]) {
  const child = startRecheck(database, ...args)
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>])
  expect(status).toBe(0)
  const [head, ...lines] = output.trimEnd().split('\n')
  expect(head).toBe('post, tag, from, to')
  return { rows: lines.slice(0, -1), total: lines.at(-1) }
}

/** All that the check may change. Times differ between runs. */
const readState = (db: Db) => db.one<Record<string, unknown>>`
  select (select json_agg(p order by p.id) from (select id, description, market, sentiment, edited_at, revision, symbols_checked_at is not null as is_checked from posts) p) as posts,
    (select json_agg(s order by s.post_id, s.symbol) from post_symbols s) as symbols,
    (select json_agg(v order by v.version_id, v.symbol) from post_version_prices v) as prices,
    (select json_agg(c order by c.post_id, c.tag) from (select post_id, tag, from_symbol, to_symbol from symbol_corrections) c) as corrections`
const stateOf = (database: string) => withDatabase(at(database), readState)

const countChecked = async (db: Db) =>
  (await db.one<{ count: number }>`select count(*)::int as count from posts where symbols_checked_at is not null`)?.count

test('A2 a dry run lists what a run changes, and writes nothing', async () => {
  const before = await stateOf(dry)
  const expected = await recheck(dry, '--dry-run')
  expect(await stateOf(dry)).toEqual(before)
  const { rows, total } = await recheck(single)
  expect(rows).toEqual(expected.rows)
  // Five of the eight kinds change: $ES and $CL of futures, $CL of crypto, $GOLD of commodities, $DAX.
  expect(rows).toHaveLength((POSTS / 8) * 5)
  expect(total).toBe(`Total: 750, in 750 of ${POSTS} posts.`)
  expect(expected.total).toBe(`Total: 750, in 750 of ${POSTS} posts; nothing was changed.`)
  const kinds = new Map(rows.map((row) => [row.slice(row.indexOf(', ') + 2), 1]))
  expect([...kinds.keys()].toSorted()).toEqual(['CL, CL, CL1!', 'CL, CL, none', 'DAX, none, DAX', 'ES, ES, ES1!', 'GOLD, GOLD, XAUUSD'])
  expect((await recheck(single)).total).toBe('Total: 0, in 0 of 0 posts.')
})

test('A2 a run that is killed in the middle and started again leaves the same rows as one run', { timeout: 120_000 }, async () => {
  await withDatabase(at(killed), async (db) => {
    const child = startRecheck(killed)
    const exit = once(child, 'exit')
    await db.transaction(async (tx) => {
      // The process may take long to start.
      await tx.run`set local idle_in_transaction_session_timeout = 0`
      await tx.run`select from post_symbols where post_id = (select id from posts order by id offset ${BLOCKED - 1} limit 1) for update`
      await expect
        .poll(() => admin.many`select from pg_stat_activity where datname = ${killed} and wait_event_type = 'Lock'`, { timeout: 60_000 })
        .toHaveLength(1)
      child.kill('SIGKILL')
      await exit
    })
    // The first batch stays; the second one was not committed.
    await expect.poll(() => countChecked(db), { timeout: 10_000 }).toBe(BATCH_SIZE)
  })
  expect((await recheck(killed)).total).toContain(`of ${POSTS - BATCH_SIZE} posts.`)
  expect(await stateOf(killed)).toEqual(await stateOf(single))
})

test('A2 versions follow the market, and what stays keeps its price', async () => {
  const prices = await withDatabase(
    at(single),
    (db) => db.many`
      select symbol, position, awaits_price, price, count(*)::int as versions from post_version_prices group by 1, 2, 3, 4 order by position`,
  )
  expect(prices).toEqual([
    { symbol: 'CL1!', position: 1, awaits_price: true, price: null, versions: POSTS / 8 },
    { symbol: 'NVDA', position: 2, awaits_price: false, price: '80', versions: POSTS / 8 },
  ])
})
