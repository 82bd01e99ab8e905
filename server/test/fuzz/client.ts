import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { signUpUsers, type ServerHandle, type TestUser } from '@trademates/test-support/server/users.ts'
import { type Operation, listOperations, type FuzzRequest, arbitraryRequest } from './requests.ts'

/** What came of a request: what of our inside its refusal tells, and how long it took, in milliseconds. */
export interface FuzzOutcome {
  status: number
  leak: string | undefined
  durationMs: number
}

/** People of a running server, and requests to it that may be anything. */
export interface FuzzClient {
  /** Brings new people with something of each to aim at: whom a request deleted or signed out asks no more. */
  populate(): Promise<void>
  /** So many requests to what is there, the same for the same seed. */
  requests(seed: number, count: number): FuzzRequest[]
  send(request: FuzzRequest): Promise<FuzzOutcome>
}

/** The address of a port of this machine, as filters have failed to know it. */
export function listLocalAddresses(port: number): string[] {
  const hosts = ['127.0.0.1', 'localhost', '0.0.0.0', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '[::]']
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/x.png`, `https://${host}:${port}/x.png`]),
    `//127.0.0.1:${port}/`,
    `http://a@127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/`,
  ]
}

// What would tell of our files, our statements or the programs that we are made of.
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

/** Reads the description of a server's API; addresses that requests name lead to `lure`, a port that nobody should ask. */
export async function createFuzzClient(door: ServerHandle, lure: number): Promise<FuzzClient> {
  const { paths } = (await (await fetch(`${door.url}/api/openapi.json`)).json()) as { paths: Parameters<typeof listOperations>[0] }
  const operations: Operation[] = listOperations(paths)
  const files = await Promise.all(FILES.map(async (name) => new File([await readFile(join(import.meta.dirname, '../files', name))], name)))
  let [people, known]: [TestUser[], string[]] = [[], []]
  let crowds = 0

  return {
    async populate() {
      crowds += 1
      people = Object.values(await signUpUsers(door, `ana${crowds}`, `ben${crowds}`, `cem${crowds}`))
      known = ['EURUSD', 'gold', '20', 'Forex', ...listLocalAddresses(lure)]
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
      const began = performance.now()
      const enough = new AbortController()
      const answer = await fetch(addressOf(request, door.url), {
        method: request.operation.method.toUpperCase(),
        headers,
        redirect: 'manual',
        signal: enough.signal,
        ...(body === undefined ? {} : { body }),
      })
      // A stream of events has no end.
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
      if (isStream) enough.abort()
      const said = isStream ? '' : await answer.text()
      const leak = answer.status < 400 ? undefined : INTERNAL_DETAILS.exec(said)?.[0]
      return { status: answer.status, leak, durationMs: performance.now() - began }
    },
  }
}
