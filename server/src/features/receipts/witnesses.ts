import { toBase64 } from '@trademates/contract/bytes'
import { verifyCosignatures } from '@trademates/contract/cosignatures'
import { proveConsistency } from '@trademates/contract/merkle-tree'
import { parseVerifierKey, type VerifierKey } from '@trademates/contract/signed-notes'
import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/db.ts'
import { readLimited } from '#platform/http-client/read-limited.ts'
import { StartError } from '#platform/process/start-error.ts'
import { findHead, type LogHead, readNodes } from './store.ts'
import { findNewestCosignature, forgetLargerLog, hasLargerLog, insertCosignature, recordLargerLog } from './store-witnesses.ts'

const JOB = 'witness-log'
const INTERVAL_SECONDS = 60
const REQUEST_TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 16 * 1024
const CONFLICT = 409

/** Signs checkpoints of the log after it has verified that the log only grows (C2SP tlog-witness). */
export interface Witness {
  key: VerifierKey
  /** The prefix of its addresses, without a slash at the end. */
  url: string
}

/** A witness knows more leaves than the database has: its log must not be continued. */
class LargerLogError extends Error {}

/** Parses the keys of witnesses. Throws a StartError for a malformed one. */
export const parseWitnesses = (witnesses: readonly { key: string; url: string }[]): Promise<Witness[]> =>
  Promise.all(
    witnesses.map(async ({ key: text, url }) => {
      const key = await parseVerifierKey(text, 'cosignature')
      if (key === null) throw new StartError(`LOG_WITNESSES holds the key ${text}; a key for Ed25519 cosignatures (type 0x04) is needed`)
      return { key, url }
    }),
  )

/** Submits the newest checkpoint to each witness, once a minute. */
export function registerWitnesses(deps: Deps, witnesses: readonly Witness[]): void {
  const { db, jobs, metrics } = deps
  if (witnesses.length === 0) return
  const countFailure = metrics.counter('trademates_log_witness_failures_total', 'Requests to a witness of the public log that failed.')
  metrics.gauge('trademates_log_witness_age_seconds', 'Seconds since a witness signed the public log.', async () => {
    const log = (await findHead(db))?.log ?? 1
    const newest = await Promise.all(
      witnesses.map(async ({ key: { name } }) => ({ name, cosignature: await findNewestCosignature(db, name, log) })),
    )
    return newest.flatMap(({ name, cosignature }) =>
      cosignature === undefined ? [] : [{ labels: { witness: name }, value: (Date.now() - cosignature.signed_at.getTime()) / 1_000 }],
    )
  })
  const run = async () => {
    for (const witness of await submitToWitnesses(deps, witnesses)) countFailure({ witness })
  }
  // A witness that does not answer holds up this queue.
  jobs.schedule(JOB, INTERVAL_SECONDS, run, 'slow')
}

/** How checkpoints are submitted. */
interface SubmitOptions {
  /** Also to witnesses that signed it, which answer with the size that they know. Default: only if one knows a larger log. */
  toAll?: boolean
  signal?: AbortSignal
}

/**
 * Submits the newest checkpoint to the witnesses that have not signed it, and stores their signatures. A failing witness is logged. One that
 * knows a larger log is an error: the log signs nothing from then on.
 * @returns the names of the witnesses that failed
 */
export async function submitToWitnesses(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  witnesses: readonly Witness[],
  { toAll, signal = new AbortController().signal }: SubmitOptions = {},
): Promise<string[]> {
  const head = await findHead(db)
  if (head === undefined) return []
  const skipsSigned = !(toAll ?? (await hasLargerLog(db)))
  const results = await Promise.all(
    witnesses.map(async (witness) => {
      const { name } = witness.key
      try {
        await requestCosignature(db, head, { witness, skipsSigned, signal })
        return []
      } catch (error) {
        log[error instanceof LargerLogError ? 'error' : 'warn']({ err: error, witness: name }, 'the witness did not sign the log')
        return [name]
      }
    }),
  )
  return results.flat()
}

interface Submission {
  witness: Witness
  skipsSigned: boolean
  signal: AbortSignal
}

async function requestCosignature(db: Queryable, head: LogHead, { witness, skipsSigned, signal }: Submission): Promise<void> {
  const { name } = witness.key
  const known = (await findNewestCosignature(db, name, head.log))?.size ?? 0
  if (skipsSigned && known === head.size) return
  let answer = await addCheckpoint(db, head, { witness, oldSize: known, signal })
  // Its state differs from ours, such as after an answer that was lost.
  if (typeof answer === 'number' && answer <= head.size) answer = await addCheckpoint(db, head, { witness, oldSize: answer, signal })
  if (typeof answer === 'number' && answer > head.size) {
    await recordLargerLog(db, { log: head.log, size: answer, witness: name })
    throw new LargerLogError(`the witness knows a larger log, of ${answer} leaves`)
  }
  if (typeof answer === 'number') throw new Error('the witness knows another log of this name')
  await forgetLargerLog(db, name)
  await insertCosignature(db, { log: head.log, size: head.size, witness: name, line: answer })
}

/**
 * Sends a checkpoint with the proof that it continues the one that the witness signed last.
 * @returns the signature line of the witness, or the size that the witness knows if it is not `oldSize`
 */
async function addCheckpoint(
  db: Queryable,
  { log, size, note }: LogHead,
  { witness, oldSize, signal }: { witness: Witness; oldSize: number; signal: AbortSignal },
): Promise<string | number> {
  const proof = await proveConsistency(oldSize, size, (nodes) => readNodes(db, log, nodes))
  const response = await fetch(`${witness.url}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: [`old ${oldSize}`, ...proof.map(toBase64), '', note].join('\n'),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  })
  const text = new TextDecoder().decode(await readLimited(response, MAX_RESPONSE_BYTES))
  if (response.status === CONFLICT) return readKnownSize(text)
  if (!response.ok) throw new Error(`the witness answers with status ${response.status}`)
  for (const line of text.split(/(?<=\n)/)) if ((await verifyCosignatures(note + line, [witness.key]))?.length === 1) return line
  throw new Error('the witness answers with no signature of its key')
}

function readKnownSize(text: string): number {
  if (/^\d{1,15}\n$/.test(text)) return Number(text)
  throw new Error('the witness answers with no size')
}
