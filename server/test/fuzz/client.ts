import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { signUpUsers, type ServerHandle, type TestUser } from '@trademates/test-support/server/users.ts'
import { type Operation, listOperations, type FuzzRequest, arbitraryRequest } from './requests.ts'

/** The result of a request. `leak`: internal details in the text of an error response; `durationMs`: response time. */
export interface FuzzOutcome {
  status: number
  leak: string | undefined
  durationMs: number
}

/** Sends random requests to a running server as several users. */
export interface FuzzClient {
  /** Creates new users with posts and comments: earlier requests may have deleted or signed out the others. */
  populate(): Promise<void>
  /** Returns random requests; the same seed yields the same requests. */
  requests(seed: number, count: number): FuzzRequest[]
  send(request: FuzzRequest): Promise<FuzzOutcome>
}

/** Lists spellings of a local address that have bypassed SSRF filters. */
export function listLocalAddresses(port: number): string[] {
  const hosts = ['127.0.0.1', 'localhost', '0.0.0.0', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '[::]']
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/x.png`, `https://${host}:${port}/x.png`]),
    `//127.0.0.1:${port}/`,
    `http://a@127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/`,
  ]
}

// Stack traces, file names, SQL, and error codes of libraries.
const INTERNAL_DETAILS =
  /\bat \S+ \(|\.[mt]?[jt]s:\d+|node_modules|\b(select|insert into|update|delete from) [\w.,*\s]+ (from|set|values|where)\b|syntax error|\b(FST|ERR|HPE)_[A-Z]|postgres|zod/i

const FILES = ['tiny.pdf', 'tiny.mp4', 'tiny.zip']

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function addressOf({ operation, values }: FuzzRequest, url: string): URL {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(values[name]).toWellFormed()) || '-')
  const address = new URL(url + path)
  for (const parameter of operation.parameters) {
    const value = values[parameter.name]
    if (parameter.in === 'query' && value !== undefined) address.searchParams.append(parameter.name, asText(value))
  }
  return address
}

function contentOf({ operation: { content }, body, garbage, by }: FuzzRequest, files: File[]): { body?: string | FormData; type?: string } {
  if (content === null) return {}
  if (garbage !== null) return { body: garbage, type: by % 2 === 0 ? content.type : 'application/json' }
  if (content.type === 'application/json') return { body: JSON.stringify(body) ?? '', type: content.type }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) for (const one of [value].flat(1)) form.append(name, asText(one))
  const [file] = files.slice(by % files.length)
  if (file !== undefined) form.append(Object.keys(content.schema.properties ?? {}).at(-1) ?? 'file', file, `f${asText(body).slice(0, 300)}`)
  return { body: form }
}

/** Creates a client from the OpenAPI document of a server. Addresses in requests point to `trapPort`, which the server must not connect to. */
export async function createFuzzClient(server: ServerHandle, trapPort: number): Promise<FuzzClient> {
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: Parameters<typeof listOperations>[0] }
  const operations: Operation[] = listOperations(paths)
  const files = await Promise.all(FILES.map(async (name) => new File([await readFile(join(import.meta.dirname, '../files', name))], name)))
  let [people, known]: [TestUser[], string[]] = [[], []]
  let rounds = 0

  return {
    async populate() {
      rounds += 1
      people = Object.values(await signUpUsers(server, `ana${rounds}`, `ben${rounds}`, `cem${rounds}`))
      known = ['EURUSD', 'gold', '20', 'Forex', ...listLocalAddresses(trapPort)]
      for (const person of people) {
        const post = await person.createPost(`By ${person.name}, of $EURUSD`, { tags: ['gold'], files: files.slice(0, 1) })
        const comment = await person.createComment(post, 'I see')
        known.push(person.id, person.name, post.id, comment.id, ...post.files.map(({ id }) => id))
      }
    },
    requests: (seed, count) => fc.sample(arbitraryRequest(operations, { senders: people.length, known }), { seed, numRuns: count }),
    async send(request) {
      const { body, type } = contentOf(request, files)
      const bearer = people[request.by]?.session.access
      const headers = new Headers(type === undefined ? {} : { 'content-type': type })
      if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, value)
      const startedAt = performance.now()
      const abort = new AbortController()
      const response = await fetch(addressOf(request, server.url), {
        method: request.operation.method.toUpperCase(),
        headers,
        redirect: 'manual',
        signal: abort.signal,
        ...(body === undefined ? {} : { body }),
      })
      // An event stream does not end.
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
      if (isStream) abort.abort()
      const text = isStream ? '' : await response.text()
      const leak = response.status < 400 ? undefined : INTERNAL_DETAILS.exec(text)?.[0]
      return { status: response.status, leak, durationMs: performance.now() - startedAt }
    },
  }
}
