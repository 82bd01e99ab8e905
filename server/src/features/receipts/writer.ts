import { fromBase64, toBase64 } from '@trademates/contract/bytes'
import { appendLeaves, frontierOf, hashFrontier, hashLeaf } from '@trademates/contract/merkle-tree'
import {
  commitToRecord,
  createSalt,
  encodeLeaf,
  formatCheckpoint,
  type LogLeaf,
  parseCheckpoint,
  type RecordKind,
  type SealedRecord,
} from '@trademates/contract/receipts'
import { createNoteSigner, formatVerifierKey, signNote, type NoteSigner } from '@trademates/contract/signed-notes'
import type { Db, DedicatedConnection, Queryable } from '#platform/database/db.ts'
import { createLeaderLock } from '#platform/database/leader-lock.ts'
import type { Deps } from '#platform/deps.ts'
import { StartError } from '#platform/process/start-error.ts'
import { pause } from '#platform/pause.ts'
import { loadOrCreateLogSeed, type LogFiles, promoteNextSeed, readNextSeed, readStoredCheckpoint, storeCheckpoint } from './log-key.ts'
import {
  countWaiting,
  findCheckpoint,
  findHead,
  finishQueue,
  insertBatch,
  insertKey,
  insertLogRecord,
  listKeys,
  listQueue,
  readNodes,
  type LogHead,
} from './store.ts'
import { hasLargerLog } from './store-witnesses.ts'
import { submitToWitnesses, type Witness } from './witnesses.ts'

/** Records of one checkpoint. */
const MAX_BATCH = 2_000

/** The number of a log at the end of its name; the first has none. */
const LOG_NUMBER = /\/log\/(\d+)$/

const numberOf = (origin: string): number => Number(LOG_NUMBER.exec(origin)?.[1] ?? 1)

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

/** Creates the writer of the log. It asks the witnesses for the size that they know before it signs for the first time. */
export function createLogWriter(deps: WriterDeps, files: LogFiles, witnesses: readonly Witness[]): LogWriter {
  const { db, log, metrics } = deps
  const closing = new AbortController()
  let hasAsked = false
  // Another process may write until the lock is acquired again.
  const lock = createLeaderLock(deps, 'log writer', () => {
    hasAsked = false
  })
  let running: Promise<void> | undefined
  let wasBehind = false
  let signers: LogSigners | undefined
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
    if (!hasAsked) await submitToWitnesses(deps, witnesses, { toAll: true, signal: closing.signal })
    hasAsked = true
    const isBehind = await isLogBehind(connection, files)
    if (isBehind && !wasBehind)
      log.error('the database is behind the newest checkpoint: the log signs nothing until an operator continues it')
    wasBehind = isBehind
    if (isBehind) return
    const origin = await readOrigin(connection, deps.settings.publicUrl)
    const before = signers
    signers = await loadSigners(files, origin, signers)
    const { current, next } = signers
    if (signers !== before) await recordFirstKey(connection, current)
    // A process that ended before it replaced the key on disk.
    const isRotated = next !== null && (await listKeys(connection))[0]?.key === formatVerifierKey(next.key)
    const note = isRotated ? null : await appendQueued(connection, signers)
    if (next !== null && (isRotated || note !== null)) {
      promoteNextSeed(files)
      log.info({ from: current.key.id, to: next.key.id }, 'the log has a new key')
    }
    if (note !== null) storeCheckpoint(files, note)
  }

  async function run(intervalMs: number): Promise<void> {
    while (!closing.signal.aborted) {
      await writeOnce().catch((error: unknown) => log.warn({ err: error }, 'writing the log failed'))
      await pause(intervalMs, closing.signal)
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

/** Stores the key of a log that is older than the list of its keys. */
async function recordFirstKey(db: Queryable, { key }: NoteSigner): Promise<void> {
  const head = await findHead(db)
  if (head !== undefined && (await listKeys(db)).length === 0) await insertKey(db, head.log, formatVerifierKey(key))
}

/** The keys that the next checkpoint is signed with. */
export interface LogSigners {
  current: NoteSigner
  /** Replaces the current key after this checkpoint; null: the key stays. */
  next: NoteSigner | null
  /** What they were created from. */
  source: string
}

/** Creates the signers of a log, or returns the known ones if neither its name nor a key has changed. */
export async function loadSigners(files: LogFiles, origin: string, known?: LogSigners): Promise<LogSigners> {
  const [seed, nextSeed] = [loadOrCreateLogSeed(files), readNextSeed(files)]
  const source = [origin, toBase64(seed), nextSeed === null ? '' : toBase64(nextSeed)].join(' ')
  if (known?.source === source) return known
  return { current: await createNoteSigner(origin, seed), next: nextSeed && (await createNoteSigner(origin, nextSeed)), source }
}

/**
 * Whether the stored checkpoint is not in the database or a witness knows a larger log, as after a restored backup. Signing another tree of
 * that size would fork the log.
 */
export async function isLogBehind(db: Queryable, files: LogFiles): Promise<boolean> {
  if (await hasLargerLog(db)) return true
  const note = readStoredCheckpoint(files)
  if (note === null) return false
  const stored = parseCheckpoint(note)
  if (stored === null) return true
  return (await findCheckpoint(db, numberOf(stored.origin), stored.size))?.note !== note
}

/**
 * Seals the oldest queued records: leaves, nodes and the signed checkpoint are one transaction.
 * @returns the new checkpoint; null if nothing is queued
 */
const appendQueued = (connection: Pick<DedicatedConnection, 'transaction'>, { current, next }: LogSigners): Promise<string | null> =>
  connection.transaction(async (tx) => {
    const queued = await listQueue(tx, MAX_BATCH)
    const head = await findHead(tx)
    if (queued.length === 0 && head !== undefined) return null
    const { name } = current.key
    const opening = head === undefined ? [await sealLogRecord(tx, 'log.opened', { v: 1, origin: name })] : []
    const { log, size } = head ?? { log: 1, size: 0 }
    const sealed = queued.map(({ kind, at, commitment }): LogLeaf => ({ v: 1, at: at.toISOString(), kind, commitment }))
    const signers = next === null ? [current] : [current, next]
    const note = await appendToLog(tx, { log, size }, { leaves: [...opening, ...sealed], signers })
    for (const { key } of signers) await insertKey(tx, log, formatVerifierKey(key))
    await finishQueue(
      tx,
      queued.map(({ id }) => id),
    )
    return note
  })

/** Stores a record about the log itself. Returns its leaf. */
async function sealLogRecord(tx: Queryable, kind: RecordKind, record: SealedRecord): Promise<LogLeaf> {
  const salt = createSalt()
  const commitment = await commitToRecord(salt, record)
  await insertLogRecord(tx, { kind, record, salt, commitment: fromBase64(commitment) ?? new Uint8Array() })
  return { v: 1, at: new Date().toISOString(), kind, commitment }
}

async function appendToLog(
  tx: Queryable,
  { log, size }: Pick<LogHead, 'log' | 'size'>,
  { leaves, signers }: { leaves: readonly LogLeaf[]; signers: readonly NoteSigner[] },
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
  const origin = signers[0]?.key.name ?? ''
  const note = await signNote(formatCheckpoint({ origin, size: size + leaves.length, root }), signers)
  await insertBatch(tx, { log, start: size, leaves: encoded, nodes, root, note })
  return note
}

/**
 * Opens the next log, where the database is behind the newest checkpoint of this machine or of a witness. Its first leaf names the newest
 * checkpoint of this machine, else that of the database.
 * @returns the name of the new log
 * @throws StartError if there is nothing to continue
 */
export async function continueLog(db: Db, files: LogFiles): Promise<string> {
  const { origin, note } = await db.transaction(async (tx) => {
    const head = await findHead(tx)
    const stored = readStoredCheckpoint(files)
    if (head === undefined || !(await isLogBehind(tx, files)))
      throw new StartError('The log is not behind its newest checkpoint, so there is nothing to continue.')
    const predecessor = stored === null || parseCheckpoint(stored) === null ? head.note : stored
    const last = parseCheckpoint(predecessor)?.origin ?? ''
    const number = Math.max(head.log, numberOf(last)) + 1
    const next = `${last.replace(LOG_NUMBER, '/log')}/${number}`
    const signer = await createNoteSigner(next, loadOrCreateLogSeed(files))
    const leaf = await sealLogRecord(tx, 'log.continued', { v: 1, origin: next, checkpoint: predecessor })
    await insertKey(tx, number, formatVerifierKey(signer.key))
    return { origin: next, note: await appendToLog(tx, { log: number, size: 0 }, { leaves: [leaf], signers: [signer] }) }
  })
  storeCheckpoint(files, note)
  return origin
}
