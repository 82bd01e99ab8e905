import { createHash } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import { NO_FIELD } from '@trademates/contract/wire'
import pg from 'pg'
import { createPipelines } from './pipelines.ts'
import { notFoundError, apiError, validationError } from '#platform/api-error.ts'
import { type Timeouts, TIMEOUTS } from '#platform/config/timeouts.ts'

/** A fragment of SQL with its values. Fragments nest; values are always sent as parameters. */
export interface Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
}

const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && 'strings' in value && 'values' in value

/** Creates a fragment of SQL. Interpolated fragments are inlined, every other value becomes a parameter. */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => ({ strings, values })

/** An empty fragment, for the other branch of a condition. */
export const emptySql: Sql = { strings: [''], values: [] }

function renderSql(fragment: Sql, values: unknown[]): string {
  return fragment.strings.reduce((text, part, at) => {
    if (at === 0) return part
    const value = fragment.values[at - 1]
    if (isSql(value)) return text + renderSql(value, values) + part
    return `${text}$${values.push(value)}${part}`
  }, '')
}

/** Runs statements on the pool or in one transaction. The first parameter of every function of a store. */
export interface Queryable {
  many<Row extends object>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  one<Row extends object>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined>
  /** Returns the number of rows written. */
  run(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
  /** Runs SQL text with any number of statements and no usual timeout, for migrations. */
  script(text: string): Promise<void>
}

export interface Db extends Queryable {
  /** The `application_name` of the connections. */
  name: string
  /** Runs each statement on a connection of its own: for statements that may be slow. */
  unpipelined: Queryable
  /** The number of connections, of idle connections, and of callers that wait for one. */
  poolStats(): { open: number; idle: number; waiting: number }
  /** Runs `work` in one transaction, which is committed when it returns and rolled back when it throws. `isLong`: no statement timeout. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>, options?: { isLong?: boolean }): Promise<Result>
  /** Opens a connection that stays open until it is released, for LISTEN and for locks. Calls `onLost` when it breaks. */
  openConnection(onLost: () => void): Promise<DedicatedConnection>
  /** Creates another pool to the same database, for a library that uses pg itself. `statementMs`: timeout in ms. */
  createPool(options: { maxConnections: number; statementMs?: number }): pg.Pool
  close(): Promise<void>
}

export interface DedicatedConnection extends Queryable {
  onNotification(listener: (channel: string, payload: string) => void): void
  /** Runs `work` in one transaction of this connection; one at a time. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  release(): void
}

const statementNames = new Map<string, string>()

// Named statements are planned once per connection. That halves the CPU time of the database on the feed.
function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

/** Called after each statement with its text (without values) and its duration in ms, the wait for a connection included. */
export type QueryObserver = (text: string, ms: number) => void

/** Sends one statement to the database. */
export type SendQuery = <Row extends object>(config: pg.QueryConfig) => Promise<pg.QueryResult<Row>>

/** Creates a Queryable whose statements are sent by `query`. */
export function createQueryable(query: SendQuery, onQuery: QueryObserver, timeout: { query_timeout?: number } = {}): Queryable {
  async function execute<Row extends object>(strings: TemplateStringsArray, interpolated: unknown[]): Promise<pg.QueryResult<Row>> {
    const values: unknown[] = []
    const text = renderSql({ strings, values: interpolated }, values)
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
    many: async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => (await execute<Row>(strings, values)).rows,
    one: async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) => (await execute<Row>(strings, values)).rows[0],
    run: async (strings, ...values) => (await execute(strings, values)).rowCount ?? 0,
    async script(text) {
      const config: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: LONG_STATEMENT_MS }
      await query(config)
    },
  }
}

const LONG_STATEMENT_MS = 3_600_000

// SQLSTATEs of temporary errors (PostgreSQL, appendix A). 26000: a pipelined statement was not prepared because an earlier one failed.
const TEMPORARY_ERROR_CODES = /^(08|40|53|55|57|58|25P03|26000)/
const LOST_CONNECTION_MESSAGE =
  /Connection terminated|timeout expired|timeout exceeded|Query read timeout|not queryable|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE/

// A NUL character in a text or in JSON.
const FORBIDDEN_CHARACTER_CODES = new Set(['22021', '22P05'])

const isLost = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof pg.DatabaseError) && LOST_CONNECTION_MESSAGE.test(error.message)

/** Whether a row was rejected by this unique constraint. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error && error.cause instanceof pg.DatabaseError && error.cause.constraint === constraint

/** Maps a database error to an ApiError if the request caused it or if it is temporary. Returns any other error unchanged. */
export function toApiError(error: unknown): unknown {
  // foreign_key_violation: the referenced row was removed a moment ago.
  if (error instanceof pg.DatabaseError && error.code === '23503') return notFoundError()
  if (error instanceof pg.DatabaseError && error.code === '23505')
    return Object.assign(apiError('conflict', message('already_taken')), { cause: error })
  if (error instanceof pg.DatabaseError && FORBIDDEN_CHARACTER_CODES.has(error.code ?? ''))
    return Object.assign(validationError({ [NO_FIELD]: [message('forbidden_characters')] }), { cause: error })
  const isTemporary = error instanceof pg.DatabaseError ? TEMPORARY_ERROR_CODES.test(error.code ?? '') : isLost(error)
  return isTemporary ? Object.assign(apiError('unavailable', message('service_unavailable'), 1), { cause: error }) : error
}

/** A connection string, or the socket folder of the embedded database. */
export type DatabaseAddress = { connectionString: string } | { host: string; user: string; database: string }

export const noop = () => undefined

interface PoolOptions {
  maxConnections?: number
  /** The `application_name` of the connections. */
  name?: string
  /** Statements that write fail. */
  readOnly?: boolean
  timeouts?: Pick<Timeouts, 'connectionMs' | 'statementMs'>
  onQuery?: QueryObserver
}

// The driver waits longer than the statement timeout, so that the database reports the error.
const ANSWER_MARGIN_MS = 200

/** Creates a pool of connections. It connects with the first statement. */
export function connect(
  address: DatabaseAddress,
  { maxConnections = 12, name = 'trademates', readOnly = false, timeouts = TIMEOUTS, onQuery = noop }: PoolOptions = {},
): Db {
  const pool = openPool(address, { maxConnections, name, readOnly, timeouts })
  const queryUnpipelined: SendQuery = (config) => pool.query(config)
  const queryPipelined = createPipelines({ connect: () => pool.connect(), isLost })
  return {
    ...createQueryable(readOnly ? (config) => queryPipelined((client) => client.query(config)) : queryUnpipelined, onQuery),
    name,
    unpipelined: createQueryable(queryUnpipelined, onQuery),
    poolStats: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async transaction(work, { isLong = false } = {}) {
      const client = await checkOut(pool)
      return runTransaction(client, work, { isLong, onQuery, release: (broken) => client.release(broken) })
    },
    openConnection: async (onLost) => createDedicatedConnection(await checkOut(pool), onLost, onQuery),
    createPool: ({ maxConnections: limit, statementMs = timeouts.statementMs }) =>
      openPool(address, { name, readOnly, maxConnections: limit, timeouts: { ...timeouts, statementMs } }),
    close: () => pool.end(),
  }
}

// Generic plans: with 10,000 posts, 2.1 times as many lists of messages and 1.4 times as many searches a second (`npm run bench:compare`).
// `server/test/database/million-posts.test.ts` checks with a million posts that these plans suit all values.
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
    // A machine that disappears releases its locks after half a minute instead of two hours, the default of operating systems.
    options: `${readOnly ? READ_ONLY_OPTIONS : ''} -c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3`,
  })
  // Both listeners are needed: that of the pool ignores clients that are checked out (node-postgres issue 2439).
  pool.on('error', noop)
  pool.on('connect', (client) => client.on('error', noop))
  return pool
}

/** Checks out a connection. The caller has to release it. */
const checkOut = (pool: pg.Pool): Promise<pg.PoolClient> => pool.connect().catch((error: unknown) => Promise.reject(toApiError(error)))

/** Runs work in one transaction of a connection. Calls `release` at the end, with the error if the connection is no longer usable. */
async function runTransaction<Result>(
  client: pg.PoolClient,
  work: (tx: Queryable) => Promise<Result>,
  { isLong, onQuery, release }: { isLong: boolean; onQuery: QueryObserver; release: (broken: Error | undefined) => void },
): Promise<Result> {
  let broken: Error | undefined
  try {
    // Pipelined with the first statement.
    const opening = client.query(isLong ? 'begin; set local statement_timeout = 0' : 'begin')
    const working = work(createQueryable((config) => client.query(config), onQuery, isLong ? { query_timeout: LONG_STATEMENT_MS } : {}))
    const [result] = await Promise.all([working, opening])
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that does not answer would not answer the rollback either, so it is closed.
    if (isLost(error instanceof Error ? (error.cause ?? error) : error)) broken = error as Error
    else await client.query('rollback').catch((failure: unknown) => (broken = failure as Error))
    throw toApiError(error)
  } finally {
    release(broken)
  }
}

/** Wraps a connection that is in use until it is released or breaks. */
function createDedicatedConnection(client: pg.PoolClient, onLost: () => void, onQuery: QueryObserver): DedicatedConnection {
  let isReleased = false
  // Released exactly once, also after it broke: the pool cannot end before it has every client back.
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
    // A connection that does not answer is closed at once: later queries would wait behind the unanswered one.
    ...createQueryable(
      <Row extends object>(config: pg.QueryConfig) =>
        client.query<Row>(config).catch((error: unknown) => {
          if (isLost(error)) drop()
          throw error
        }),
      onQuery,
    ),
    transaction: (work) => runTransaction(client, work, { isLong: false, onQuery, release: (broken) => broken && drop() }),
    onNotification: (listener) => client.on('notification', ({ channel, payload }) => listener(channel, payload ?? '')),
    release,
  }
}
