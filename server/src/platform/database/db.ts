import { createHash } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import { NO_FIELD } from '@trademates/contract/wire'
import pg from 'pg'
import { createPipelines } from './pipelines.ts'
import { notFoundError, apiError, validationError } from '#platform/api-error.ts'
import { type Timeouts, TIMEOUTS } from '#platform/config/timeouts.ts'

/** A piece of SQL with its values; pieces nest, values always travel as parameters. */
export interface Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
}

const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && 'strings' in value && 'values' in value

/** Makes a piece of SQL: interpolated pieces are inlined, everything else becomes a parameter. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => ({ strings, values })

/** No SQL at all: the other branch of a condition. */
export const emptySql: Sql = { strings: [''], values: [] }

function renderSql(fragment: Sql, values: unknown[]): string {
  return fragment.strings.reduce((text, part, at) => {
    if (at === 0) return part
    const value = fragment.values[at - 1]
    if (isSql(value)) return text + renderSql(value, values) + part
    return `${text}$${values.push(value)}${part}`
  }, '')
}

/** Where statements run: the pool, or one transaction. It comes first in every function of a store. */
export interface Queryable {
  many<Row extends object>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  one<Row extends object>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined>
  /** Gives the number of rows written. */
  run(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
  /** Runs SQL text as it stands, as many statements as it holds, for as long as they take: for migrations. */
  script(text: string): Promise<void>
}

export interface Db extends Queryable {
  /** What the database calls us. */
  name: string
  /** Where what may take long runs: nothing else waits behind it. */
  unpipelined: Queryable
  /** How many connections there are, how many of them nobody uses, and who waits for one. */
  poolStats(): { open: number; idle: number; waiting: number }
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. `isLong`: its statements may take minutes. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>, options?: { isLong?: boolean }): Promise<Result>
  /** A connection of its own that stays open until it is released, for LISTEN and for locks; `lost` is called when it breaks. */
  openConnection(lost: () => void): Promise<DedicatedConnection>
  /** A pool of its own to the same database, for a library that speaks to pg itself. `most`: connections at once; `statementMs`: timeout in ms. */
  createPool(options: { maxConnections: number; statementMs?: number }): pg.Pool
  close(): Promise<void>
}

export interface DedicatedConnection extends Queryable {
  onNotification(hear: (channel: string, payload: string) => void): void
  /** Runs `work` in one transaction of this connection; one at a time. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  release(): void
}

const statementNames = new Map<string, string>()

// Named, so that the database plans each statement once per connection: half its CPU on the feed.
function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

/** Hears of every statement that has ended: its text without values, and how many milliseconds it took, with the wait for a connection. */
export type QueryObserver = (text: string, ms: number) => void

/** Sends one statement. */
export type SendQuery = <Row extends object>(asked: pg.QueryConfig) => Promise<pg.QueryResult<Row>>

/** Statements that run where `query` sends them. */
export function createQueryable(query: SendQuery, onQuery: QueryObserver, timeout: { query_timeout?: number } = {}): Queryable {
  async function ask<Row extends object>(strings: TemplateStringsArray, given: unknown[]): Promise<pg.QueryResult<Row>> {
    const values: unknown[] = []
    const text = renderSql({ strings, values: given }, values)
    const startedAt = performance.now()
    try {
      return await query<Row>({ name: statementName(text), text, values, ...timeout })
    } catch (error) {
      throw toApiError(error)
    } finally {
      onQuery(text, performance.now() - startedAt)
    }
  }
  return {
    many: async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => (await ask<Row>(strings, values)).rows,
    one: async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => (await ask<Row>(strings, values)).rows[0],
    run: async (strings, ...values) => (await ask(strings, values)).rowCount ?? 0,
    async script(text) {
      const patient: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: LONG_STATEMENT_MS }
      await query(patient)
    },
  }
}

const LONG_STATEMENT_MS = 3_600_000

// Classes of PostgreSQL's appendix A that mean "not now", beside the driver's own words for a connection that is lost.
// 26000: what could not be prepared now, for one that was sent before it.
const TEMPORARY_ERROR_CODES = /^(08|40|53|55|57|58|25P03|26000)/
const LOST_CONNECTION_MESSAGE =
  /Connection terminated|timeout expired|timeout exceeded|Query read timeout|not queryable|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE/

// A NUL within a text or JSON, which only a caller can have written.
const FORBIDDEN_CHARACTER_CODES = new Set(['22021', '22P05'])

const isLost = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof pg.DatabaseError) && LOST_CONNECTION_MESSAGE.test(error.message)

/** Whether a row was refused for this constraint of its table: another has the same key. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.constraint === constraint

/** What callers are told of an error of the database: a refusal where it is the caller's fault or will pass, otherwise the error itself. */
export function toApiError(error: unknown): unknown {
  // What a new row refers to was removed a moment ago: for the caller it is not there.
  if (error instanceof pg.DatabaseError && error.code === '23503') return notFoundError()
  if (error instanceof pg.DatabaseError && error.code === '23505')
    return Object.assign(apiError('conflict', message('already_taken')), { cause: error })
  if (error instanceof pg.DatabaseError && FORBIDDEN_CHARACTER_CODES.has(error.code ?? ''))
    return Object.assign(validationError({ [NO_FIELD]: [message('forbidden_characters')] }), { cause: error })
  const isTemporary = error instanceof pg.DatabaseError ? TEMPORARY_ERROR_CODES.test(error.code ?? '') : isLost(error)
  return isTemporary ? Object.assign(apiError('unavailable', message('service_unavailable'), 1), { cause: error }) : error
}

/** Where a database is: a connection string, or the socket folder of the embedded one. */
export type DatabaseAddress = { connectionString: string } | { host: string; user: string; database: string }

/** For what nobody needs to hear. */
export const noop = () => undefined

interface PoolOptions {
  /** Connections at once. */
  maxConnections?: number
  /** What the database calls us. */
  name?: string
  /** No statement can write. */
  readOnly?: boolean
  timeouts?: Pick<Timeouts, 'connectionMs' | 'statementMs'>
  onQuery?: QueryObserver
}

// The database gives up first.
const ANSWER_MARGIN_MS = 200

/** Opens a pool of connections. Nothing is connected before the first statement. */
export function connect(
  address: DatabaseAddress,
  { maxConnections = 12, name = 'trademates', readOnly = false, timeouts = TIMEOUTS, onQuery = noop }: PoolOptions = {},
): Db {
  const pool = openPool(address, { maxConnections, name, readOnly, timeouts })
  const queryAlone: SendQuery = (asked) => pool.query(asked)
  const askShared = createPipelines({ connect: () => pool.connect(), isLost })
  return {
    ...createQueryable(readOnly ? (asked) => askShared((client) => client.query(asked)) : queryAlone, onQuery),
    name,
    unpipelined: createQueryable(queryAlone, onQuery),
    poolStats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async transaction(work, { isLong = false } = {}) {
      const client = await checkOut(pool)
      return runTransaction(client, work, { isLong, onQuery, release: (broken) => client.release(broken) })
    },
    openConnection: async (lost) => createDedicatedConnection(await checkOut(pool), lost, onQuery),
    createPool: ({ maxConnections: limit, statementMs = timeouts.statementMs }) =>
      openPool(address, { name, readOnly, maxConnections: limit, timeouts: { ...timeouts, statementMs } }),
    close: () => pool.end(),
  }
}

// Planned once a connection, whatever the values: with 10,000 posts, 2.1 times as many lists of messages a second and 1.4 times as many searches,
// by `npm run bench:compare`. That the plans hold for all values is tested with a million posts (`server/test/database/million-posts.test.ts`).
const READ_ONLY_OPTIONS = '-c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan'

function openPool(address: DatabaseAddress, options: Required<Omit<PoolOptions, 'onQuery'>>): pg.Pool {
  const { maxConnections, name, readOnly, timeouts } = options
  const pool = new pg.Pool({
    ...address,
    max: maxConnections,
    application_name: name,
    connectionTimeoutMillis: timeouts.connectionMs,
    query_timeout: timeouts.statementMs + ANSWER_MARGIN_MS,
    statement_timeout: timeouts.statementMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    pipeline: true,
    // A machine that is gone holds its locks for half a minute, not for the two hours that systems wait by themselves.
    options: `${readOnly ? READ_ONLY_OPTIONS : ''} -c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3`,
  })
  // Both are needed: the pool's own listener does not cover clients that are checked out (node-postgres issue 2439).
  pool.on('error', noop)
  pool.on('connect', (client) => client.on('error', noop))
  return pool
}

/** A connection for one user alone, who has to release it. */
const checkOut = (pool: pg.Pool): Promise<pg.PoolClient> => pool.connect().catch((error: unknown) => Promise.reject(toApiError(error)))

/** Runs work in one transaction of a connection. Calls `release` at the end, with the error if the connection is no longer usable. */
async function runTransaction<Result>(
  client: pg.PoolClient,
  work: (tx: Queryable) => Promise<Result>,
  { isLong, onQuery, release }: { isLong: boolean; onQuery: QueryObserver; release: (broken: Error | undefined) => void },
): Promise<Result> {
  let broken: Error | undefined
  try {
    // What opens it travels with the first statement.
    const opening = client.query(isLong ? 'begin; set local statement_timeout = 0' : 'begin')
    const working = work(createQueryable((asked) => client.query(asked), onQuery, isLong ? { query_timeout: LONG_STATEMENT_MS } : {}))
    const [result] = await Promise.all([working, opening])
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that does not answer would keep the rollback waiting too: it is thrown away instead.
    if (isLost(error instanceof Error ? (error.cause ?? error) : error)) broken = error as Error
    else await client.query('rollback').catch((failure: unknown) => (broken = failure as Error))
    throw toApiError(error)
  } finally {
    release(broken)
  }
}

/** A connection that somebody keeps; it is released when it breaks. */
function createDedicatedConnection(client: pg.PoolClient, onLost: () => void, onQuery: QueryObserver): DedicatedConnection {
  let isReleased = false
  // Once only, and also when the connection broke: the pool does not end before it has every client back.
  const release = () => {
    if (!isReleased) client.release(true)
    isReleased = true
  }
  const drop = () => {
    if (isReleased) return
    release()
    onLost()
  }
  client.once('end', drop)
  return {
    // A connection that does not answer is dropped at once: later queries would wait behind the one without an answer.
    ...createQueryable(
      <Row extends object>(asked: pg.QueryConfig) =>
        client.query<Row>(asked).catch((error: unknown) => {
          if (isLost(error)) drop()
          throw error
        }),
      onQuery,
    ),
    transaction: (work) => runTransaction(client, work, { isLong: false, onQuery, release: (broken) => broken && drop() }),
    onNotification: (hear) => client.on('notification', ({ channel, payload }) => hear(channel, payload ?? '')),
    release,
  }
}
