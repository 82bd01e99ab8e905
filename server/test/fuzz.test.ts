import { subscribe } from 'node:diagnostics_channel'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { ChildProcess } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '@trademates/test-support/server/test-server.ts'
import type { Request } from './fuzz.ts'
import { baits, type Fuzz, openFuzz } from './fuzz-send.ts'

const app = useApp()

// Three that are always the same, and one that is new each time: FUZZ_SEED=… takes it again.
const FRESH = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_500)
const AT_ONCE = 8
const HANGS_MS = 2_000
const TRIES = 3

let fuzz: Fuzz

// What a server would connect to if it fetched an address that somebody typed.
const lures: Socket[] = []
const lure = createServer((socket) => lures.push(socket.destroy()))
const commands: string[] = []
// Only looks into a PDF (decision 021).
const OWN_CHILD = /pdf-child/

beforeAll(async () => {
  await new Promise<void>((resolve) => lure.listen(0, '127.0.0.1', resolve))
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => commands.push(child.spawnargs.join(' ')))
  })
  fuzz = await openFuzz(app, (lure.address() as AddressInfo).port)
})

const presentFault = (request: Request, fault: string): string =>
  `${request.operation.method} ${request.operation.path} ${fault}: ${JSON.stringify({ ...request, operation: null }).slice(0, 600)}`

const isBroken = ({ operation }: Request, status: number) => status >= 500 && !operation.statuses.includes(status)

/** Sends all of the requests, some at once; gives what was wrong with an answer, and the requests that took long. */
async function sendAll(requests: readonly Request[]): Promise<{ faults: string[]; slow: Request[] }> {
  const [faults, slow]: [string[], Request[]] = [[], []]
  const left = requests.values()
  const sender = async () => {
    for (const request of left) {
      const { status, told, took } = await fuzz.send(request)
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
  for (let time = 0; time < TRIES; time += 1) if ((await fuzz.send(request)).took <= HANGS_MS) return false
  return true
}

test.each([1, 2, 3, FRESH])(
  'G04 requests that may be anything, made from the description of the API (seed %i), break and hang nothing',
  { timeout: 300_000 },
  async (seed) => {
    await fuzz.populate()
    const { faults, slow } = await sendAll(fuzz.requests(seed, REQUESTS))
    for (const request of slow) if (await hangs(request)) faults.push(presentFault(request, `takes more than ${HANGS_MS} ms`))
    expect(faults).toEqual([])
    expect((await fetch(`${app.url}/api/health/`)).status).toBe(200)
  },
)

test('A01 G21 none of them made the server connect to an address that was typed, or start a program', async () => {
  // Alone too this looks into a PDF, which is watched.
  await fuzz.populate()
  expect(lures).toHaveLength(0)
  expect(commands.filter((command) => !OWN_CHILD.test(command))).toEqual([])
  // Both do catch.
  expect(commands.length).toBeGreaterThan(0)
  await fetch(baits((lure.address() as AddressInfo).port)[0] ?? '').catch(() => undefined)
  expect(lures).toHaveLength(1)
})
