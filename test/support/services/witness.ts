import { text } from 'node:stream/consumers'
import { concatBytes, equalBytes, fromBase64, toBase64, type Bytes } from '@trademates/contract/bytes'
import { formatCosignedText } from '@trademates/contract/cosignatures'
import { verifyConsistency } from '@trademates/contract/merkle-tree'
import { type Checkpoint, parseCheckpoint } from '@trademates/contract/receipts'
import {
  createNoteSigner,
  createVerifierKey,
  formatVerifierKey,
  parseNote,
  parseVerifierKey,
  type VerifierKey,
  verifyNote,
} from '@trademates/contract/signed-notes'
import { startHttpServer } from './http-server.ts'

/** A witness of a log (C2SP tlog-witness) on this machine. */
export interface TestWitness {
  url: string
  key: VerifierKey
  /** Its verifier key as text. */
  keyText: string
  /** The statuses that it answered with. */
  statuses: number[]
  /** The checkpoint that it signed last. */
  known: () => Checkpoint | null
  /** Replaces the checkpoint that it signed last; null: none. */
  setKnown: (checkpoint: Checkpoint | null) => void
  /** Changes its answers. */
  tamper: (change: (answer: { status: number; body: string }) => { status: number; body: string }) => void
  close: () => Promise<void>
}

interface Answer {
  status: number
  body: string
}

/** Starts a witness with a new key for the log with this verifier key. */
export async function startWitness(name: string, logKey: string): Promise<TestWitness> {
  const signer = await createNoteSigner(name, crypto.getRandomValues(new Uint8Array(32)))
  const key = await createVerifierKey(name, signer.key.publicKey, 'cosignature')
  const ofLog = await parseVerifierKey(logKey)
  if (ofLog === null) throw new Error('The key of the log is malformed.')
  let known: Checkpoint | null = null
  let change = (answer: Answer) => answer
  const statuses: number[] = []

  async function cosign(body: string): Promise<string> {
    const seconds = BigInt(Math.floor(Date.now() / 1_000))
    const time = new Uint8Array(8)
    new DataView(time.buffer).setBigUint64(0, seconds)
    const id = Uint8Array.from(key.id.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    return `\u2014 ${name} ${toBase64(concatBytes(id, time, await signer.sign(formatCosignedText(seconds, body))))}\n`
  }

  async function addCheckpoint(request: string): Promise<Answer> {
    const end = request.indexOf('\n\n')
    const [oldLine = '', ...lines] = request.slice(0, end).split('\n')
    const note = request.slice(end + 2)
    const checkpoint = parseCheckpoint(note)
    const old = /^old (0|[1-9]\d*)$/.exec(oldLine)?.[1]
    const proof = lines.map(fromBase64)
    if (checkpoint === null || old === undefined || proof.includes(null)) return { status: 400, body: '' }
    if (checkpoint.origin !== ofLog?.name) return { status: 404, body: '' }
    if ((await verifyNote(note, [ofLog])).length === 0) return { status: 403, body: '' }
    const oldSize = Number(old)
    if (oldSize > checkpoint.size) return { status: 400, body: '' }
    if (oldSize !== (known?.size ?? 0)) return { status: 409, body: `${known?.size ?? 0}\n` }
    if (oldSize === checkpoint.size && known !== null && !equalBytes(known.root, checkpoint.root))
      return { status: 409, body: `${known.size}\n` }
    const claim = { oldSize, newSize: checkpoint.size, oldRoot: known?.root ?? new Uint8Array(), newRoot: checkpoint.root }
    const isConsistent = oldSize === 0 ? proof.length === 0 : await verifyConsistency({ ...claim, proof: proof as Bytes[] })
    if (!isConsistent) return { status: 422, body: '' }
    known = checkpoint
    return { status: 200, body: await cosign(parseNote(note)?.text ?? '') }
  }

  const { url, close } = await startHttpServer((request, response) => {
    const isKnownPath = request.method === 'POST' && request.url === '/add-checkpoint'
    void text(request)
      .then((body) => (isKnownPath ? addCheckpoint(body) : { status: 404, body: '' }))
      .then((answer) => change(answer))
      .catch((error: unknown): Answer => ({ status: 500, body: String(error) }))
      .then(({ status, body }) => {
        statuses.push(status)
        response.writeHead(status, { 'content-type': status === 409 ? 'text/x.tlog.size' : 'text/plain' }).end(body)
      })
  })
  return {
    url,
    key,
    keyText: formatVerifierKey(key, 'cosignature'),
    statuses,
    known: () => known,
    setKnown: (checkpoint) => void (known = checkpoint),
    tamper: (next) => void (change = next),
    close,
  }
}
