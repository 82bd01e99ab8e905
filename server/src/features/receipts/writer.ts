import { setTimeout as delay } from 'node:timers/promises'
import { fromBase64 } from '@trademates/contract/bytes'
import { appendLeaves, frontierOf, hashFrontier, hashLeaf } from '@trademates/contract/merkle-tree'
import { commitToRecord, createSalt, encodeLeaf, formatCheckpoint, parseCheckpoint, type LogLeaf } from '@trademates/contract/receipts'
import { createNoteSigner, signNote, type NoteSigner } from '@trademates/contract/signed-notes'
import type { DedicatedConnection, Queryable } from '#platform/database/db.ts'
import { createLeaderLock } from '#platform/database/leader-lock.ts'
import type { Deps } from '#platform/deps.ts'
import { loadOrCreateLogSeed, readStoredCheckpoint, storeCheckpoint, type LogFiles } from './log-key.ts'
import {
  countWaiting,
  findCheckpoint,
  findHead,
  finishQueue,
  insertBatch,
  insertLogRecord,
  listQueue,
  readNodes,
  type LogHead,
} from './store.ts'

/** Records of one checkpoint. */
const MAX_BATCH = 2_000

/** The number of a log at the end of its name; the first has none. */
const LOG_NUMBER = /\/log\/(\d+)$/

/** Writes the public log while this process holds its leader lock. */
export interface LogWriter {
  /** `intervalMs`: how often it looks for queued records. */
  start(intervalMs: number): void
  close(): Promise<void>
}

/**
 * The name of the log, which never changes: that of its newest checkpoint, also under another public URL.
 * A new log has the host of the public URL and `/log`.
 */
export async function readOrigin(db: Queryable, publicUrl: string): Promise<string> {
  const head = await findHead(db)
  return parseCheckpoint(head?.note ?? '')?.origin ?? `${new URL(publicUrl).host}/log`
}

type WriterDeps = Pick<Deps, 'db' | 'log' | 'metrics' | 'settings'>

/** Creates the writer of the log. */
export function createLogWriter(deps: WriterDeps, files: LogFiles): LogWriter {
  const { db, log, metrics } = deps
  const closing = new AbortController()
  const lock = createLeaderLock(deps, 'log writer', () => undefined)
  let running: Promise<void> | undefined
  let wasBehind = false
  let signer: NoteSigner | undefined
  metrics.gauge('trademates_log_leaves', 'Leaves of the public log.', async () => [{ labels: {}, value: (await findHead(db))?.size ?? 0 }])
  metrics.gauge('trademates_log_checkpoint_age_seconds', 'Seconds since the newest checkpoint of the public log was signed.', async () => {
    const head = await findHead(db)
    return head === undefined ? [] : [{ labels: {}, value: (Date.now() - head.signed_at.getTime()) / 1_000 }]
  })
  metrics.gauge('trademates_log_queue', 'Records that wait for their leaf.', async () => [
    { labels: {}, value: (await countWaiting(db))?.count ?? 0 },
  ])

  async function writeOnce(): Promise<void> {
    const connection = await lock.acquire()
    if (connection === undefined) return
    const isBehind = await isLogBehind(connection, files)
    if (isBehind && !wasBehind)
      log.error('the database is behind the newest checkpoint: the log signs nothing until an operator continues it')
    wasBehind = isBehind
    if (isBehind) return
    signer ??= await createNoteSigner(await readOrigin(connection, deps.settings.publicUrl), loadOrCreateLogSeed(files))
    const note = await appendQueued(connection, signer)
    if (note !== null) storeCheckpoint(files, note)
  }

  async function run(intervalMs: number): Promise<void> {
    while (!closing.signal.aborted) {
      await writeOnce().catch((error: unknown) => log.warn({ err: error }, 'writing the log failed'))
      await delay(intervalMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    start: (intervalMs) => void (running ??= run(intervalMs)),
    async close() {
      closing.abort()
      await running
      lock.release()
    },
  }
}

/**
 * Whether the stored checkpoint is not in the database, as after a restored backup. Signing another tree of its size would fork the log.
 */
export async function isLogBehind(db: Queryable, files: LogFiles): Promise<boolean> {
  const note = readStoredCheckpoint(files)
  if (note === null) return false
  const stored = parseCheckpoint(note)
  if (stored === null) return true
  const number = LOG_NUMBER.exec(stored.origin)?.[1] ?? '1'
  return (await findCheckpoint(db, Number(number), stored.size))?.note !== note
}

/**
 * Seals the oldest queued records: leaves, nodes and the signed checkpoint are one transaction.
 * @returns the new checkpoint; null if nothing is queued
 */
export const appendQueued = (connection: Pick<DedicatedConnection, 'transaction'>, signer: NoteSigner): Promise<string | null> =>
  connection.transaction(async (tx) => {
    const queued = await listQueue(tx, MAX_BATCH)
    const head = await findHead(tx)
    if (queued.length === 0 && head !== undefined) return null
    const opening = head === undefined ? [await openLog(tx, signer.key.name)] : []
    const { log, size } = head ?? { log: 1, size: 0 }
    const sealed = queued.map(({ kind, at, commitment }): LogLeaf => ({ v: 1, at: at.toISOString(), kind, commitment }))
    const note = await appendToLog(tx, { log, size }, { leaves: [...opening, ...sealed], signer })
    await finishQueue(
      tx,
      queued.map(({ id }) => id),
    )
    return note
  })

async function openLog(tx: Queryable, origin: string): Promise<LogLeaf> {
  const [record, salt] = [{ v: 1, origin }, createSalt()]
  const commitment = await commitToRecord(salt, record)
  await insertLogRecord(tx, { kind: 'log.opened', record, salt, commitment: fromBase64(commitment) ?? new Uint8Array() })
  return { v: 1, at: new Date().toISOString(), kind: 'log.opened', commitment }
}

async function appendToLog(
  tx: Queryable,
  { log, size }: Pick<LogHead, 'log' | 'size'>,
  { leaves, signer }: { leaves: readonly LogLeaf[]; signer: NoteSigner },
): Promise<string> {
  const encoded = await Promise.all(
    leaves.map(async (leaf) => {
      const bytes = encodeLeaf(leaf)
      return { leaf, text: new TextDecoder().decode(bytes), hash: await hashLeaf(bytes) }
    }),
  )
  const before = await readNodes(tx, log, frontierOf(size))
  const { nodes, frontier } = await appendLeaves(
    size,
    before,
    encoded.map(({ hash }) => hash),
  )
  const root = await hashFrontier(frontier)
  const note = await signNote(formatCheckpoint({ origin: signer.key.name, size: size + leaves.length, root }), [signer])
  await insertBatch(tx, { log, start: size, leaves: encoded, nodes, root, note })
  return note
}
