import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { startHttpServer } from './http-server.ts'

const run = promisify(execFile)

// OpenSSL's own authority: https://docs.openssl.org/3.0/man1/openssl-ts/
const CONFIGURATION = `
[req]
distinguished_name = name
prompt = no
x509_extensions = authority
[name]
CN = Timestamp authority of a test
[authority]
basicConstraints = critical, CA:TRUE
[signer]
extendedKeyUsage = critical, timeStamping
[server]
extendedKeyUsage = critical, serverAuth
[tsa]
default_tsa = tsa1
[tsa1]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`
const SERIAL_NUMBER = '4660'

/** A timestamp authority (RFC 3161) on this machine: `openssl ts` behind HTTP. */
export interface TimestampAuthority {
  url: string
  /** Contains `ca.pem`, the certificate that its tokens lead to. */
  folder: string
  /** Runs `openssl` in the folder of the authority. */
  openssl: (...args: string[]) => Promise<string>
  /** Number of requests so far. */
  requests: () => number
  /** Makes it answer with this status instead; null: as usual. */
  failWith: (status: number | null) => void
  /** Changes its replies. */
  tamper: (change: (reply: Buffer) => Buffer) => void
  /** Puts another certificate of the same key, name and number into its replies: for timestamps (`signer`) or a web server (`server`). */
  replaceCertificate: (usage: 'signer' | 'server') => Promise<void>
  close: () => Promise<void>
}

/** Starts a timestamp authority with a new key. */
export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-tsa-'))
  const openssl = async (...args: string[]) => (await run('openssl', args, { cwd: folder })).stdout
  await writeFile(join(folder, 'tsa.cnf'), CONFIGURATION)
  await writeFile(join(folder, 'serial'), '01')
  // A signature of an Ed25519 key always has the same length, so one certificate can replace another.
  await openssl('req', '-x509', '-config', 'tsa.cnf', '-newkey', 'ed25519', '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '30')
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  await openssl('req', '-new', '-config', 'tsa.cnf', ...curve, '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.csr')
  /** Issues a certificate for the key of the authority. Returns it in DER. */
  const issue = async (name: string, usage: string, days: string): Promise<Buffer> => {
    const issuer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', SERIAL_NUMBER, '-days', days]
    await openssl('x509', '-req', '-in', 'tsa.csr', ...issuer, '-extfile', 'tsa.cnf', '-extensions', usage, '-out', name)
    await openssl('x509', '-in', name, '-outform', 'der', '-out', `${name}.der`)
    return readFile(join(folder, `${name}.der`))
  }
  const certificate = await issue('tsa.pem', 'signer', '30')
  let count = 0
  let failure: number | null = null
  let change = (reply: Buffer) => reply
  const createReply = async (query: Buffer): Promise<Buffer> => {
    await writeFile(join(folder, 'query.tsq'), query)
    const signing = ['-signer', 'tsa.pem', '-inkey', 'tsa.key']
    await openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', ...signing, '-out', 'reply.tsr')
    return change(await readFile(join(folder, 'reply.tsr')))
  }
  const { url, close } = await startHttpServer((request, response) => {
    count += 1
    if (failure !== null) return void response.writeHead(failure).end()
    buffer(request)
      .then(createReply)
      .then((reply) => response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply))
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  return {
    url: `${url}/tsr`,
    folder,
    openssl,
    requests: () => count,
    failWith: (status) => void (failure = status),
    tamper: (next) => void (change = next),
    async replaceCertificate(usage) {
      const other = await issue('other.pem', usage, '29')
      change = (reply) => {
        const at = reply.indexOf(certificate)
        return Buffer.concat([reply.subarray(0, at), other, reply.subarray(at + certificate.length)])
      }
    },
    async close() {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}
