import { subscribe } from 'node:diagnostics_channel'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from './app.ts'
import { cast, type Person } from './cast.ts'
import { type Operation, operationsOf, type Request, requestTo } from './fuzz.ts'

const app = useApp()

// Three that are always the same, and one that is new each time: FUZZ_SEED=… takes it again.
const FRESH = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_500)
const AT_ONCE = 8
const HANGS_MS = 2_000
const TRIES = 3

const FILES = ['tiny.pdf', 'tiny.mp4', 'tiny.zip']
const files: File[] = []
const known: string[] = []
let people: Person[] = []
let operations: Operation[] = []
let crowds = 0

// What a server would connect to if it fetched an address that somebody typed.
const lures: Socket[] = []
const lure = createServer((socket) => lures.push(socket.destroy()))
const commands: string[] = []
// Only looks into a PDF (decision 022).
const OWN_CHILD = /pdf-child/

beforeAll(async () => {
  await new Promise<void>((resolve) => lure.listen(0, '127.0.0.1', resolve))
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => commands.push(child.spawnargs.join(' ')))
  })
  const { paths } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as { paths: Parameters<typeof operationsOf>[0] }
  operations = operationsOf(paths)
  for (const name of FILES) files.push(new File([await readFile(join(import.meta.dirname, 'files', name))], name))
})

/** The address of the lure, as filters have failed to know it. */
function baits(): string[] {
  const { port } = lure.address() as AddressInfo
  const hosts = ['127.0.0.1', 'localhost', '0.0.0.0', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '[::]']
  return [
    ...hosts.map((host) => `http://${host}:${port}/x.png`),
    `//127.0.0.1:${port}/`,
    `http://a@127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/`,
  ]
}

/** New people with something of each to aim at: whom a request deleted or signed out asks no more. */
async function populate(): Promise<void> {
  crowds += 1
  people = Object.values(await cast(app, `ana${crowds}`, `ben${crowds}`, `cem${crowds}`))
  known.length = 0
  for (const person of people) {
    const post = await person.posts(`By ${person.name}, of $EURUSD`, { tags: ['gold'], files: files.slice(0, 1) })
    const comment = await person.comments(post, 'I see')
    known.push(person.id, person.name, post.id, comment.id, ...post.files.map(({ id }) => id))
  }
  known.push('EURUSD', 'gold', '20', 'Forex', ...baits())
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function addressOf({ operation, values }: Request): URL {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(values[name]).toWellFormed()) || '-')
  const address = new URL(app.url + path)
  for (const parameter of operation.parameters) {
    const value = values[parameter.name]
    if (parameter.in === 'query' && value !== undefined) address.searchParams.append(parameter.name, asText(value))
  }
  return address
}

function contentOf({ operation: { content }, body, garbage, by }: Request): { body?: string | FormData; type?: string } {
  if (content === null) return {}
  if (garbage !== null) return { body: garbage, type: by % 2 === 0 ? content.type : 'application/json' }
  if (content.type === 'application/json') return { body: JSON.stringify(body) ?? '', type: content.type }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) for (const one of [value].flat(1)) form.append(name, asText(one))
  const [file] = files.slice(by % files.length)
  if (file !== undefined) form.append(Object.keys(content.schema.properties ?? {}).at(-1) ?? 'file', file, `f${asText(body).slice(0, 300)}`)
  return { body: form }
}

// What would tell of our files, our statements or the programs that we are made of.
const INSIDE =
  /\bat \S+ \(|\.[mt]?[jt]s:\d+|node_modules|\b(select|insert into|update|delete from) [\w.,*\s]+ (from|set|values|where)\b|syntax error|\b(FST|ERR|HPE)_[A-Z]|postgres|zod/i

/** Sends a request; gives its status, what of our inside its refusal tells, and how long it took, in milliseconds. */
async function send(request: Request): Promise<{ status: number; told: string | undefined; took: number }> {
  const { body, type } = contentOf(request)
  const bearer = people[request.by]?.session.access
  const headers = new Headers(type === undefined ? {} : { 'content-type': type })
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, value)
  const began = performance.now()
  const enough = new AbortController()
  const answer = await fetch(addressOf(request), {
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
  const told = answer.status < 400 ? undefined : INSIDE.exec(said)?.[0]
  return { status: answer.status, told, took: performance.now() - began }
}

const presentFault = (request: Request, fault: string): string =>
  `${request.operation.method} ${request.operation.path} ${fault}: ${JSON.stringify({ ...request, operation: null }).slice(0, 600)}`

const isBroken = ({ operation }: Request, status: number) => status >= 500 && !operation.statuses.includes(status)

/** Sends all of the requests, some at once; gives what was wrong with an answer, and the requests that took long. */
async function sendAll(requests: readonly Request[]): Promise<{ faults: string[]; slow: Request[] }> {
  const [faults, slow]: [string[], Request[]] = [[], []]
  const left = requests.values()
  const sender = async () => {
    for (const request of left) {
      const { status, told, took } = await send(request)
      if (isBroken(request, status)) faults.push(presentFault(request, `answers ${status}`))
      if (told !== undefined) faults.push(presentFault(request, `tells ${told}`))
      if (took > HANGS_MS) slow.push(request)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return { faults, slow }
}

/** Whether a request takes long by itself, and not because the machine was busy: each time of several. */
async function hangs(request: Request): Promise<boolean> {
  for (let time = 0; time < TRIES; time += 1) if ((await send(request)).took <= HANGS_MS) return false
  return true
}

test.each([1, 2, 3, FRESH])(
  'G04 requests that may be anything, made from the description of the API (seed %i), break and hang nothing',
  { timeout: 300_000 },
  async (seed) => {
    await populate()
    const { faults, slow } = await sendAll(fc.sample(requestTo(operations, { senders: people.length, known }), { seed, numRuns: REQUESTS }))
    for (const request of slow) if (await hangs(request)) faults.push(presentFault(request, `takes more than ${HANGS_MS} ms`))
    expect(faults).toEqual([])
    expect((await fetch(`${app.url}/api/health/`)).status).toBe(200)
  },
)

test('A01 G21 none of them made the server connect to an address that was typed, or start a program', async () => {
  expect(lures).toHaveLength(0)
  expect(commands.filter((command) => !OWN_CHILD.test(command))).toEqual([])
  // Both do catch.
  expect(commands.length).toBeGreaterThan(0)
  await fetch(baits()[0] ?? '').catch(() => undefined)
  expect(lures).toHaveLength(1)
})
