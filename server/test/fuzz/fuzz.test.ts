import { subscribe } from 'node:diagnostics_channel'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { ChildProcess } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import type { FuzzRequest } from './requests.ts'
import { listLocalAddresses, type FuzzClient, createFuzzClient } from './client.ts'

const app = useTestServer()

// Three that are always the same, and one that is new each time: FUZZ_SEED=… takes it again.
const FRESH_SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_500)
const CONCURRENCY = 8
const MAX_RESPONSE_MS = 2_000
const TRIES = 3

let fuzz: FuzzClient

// What a server would connect to if it fetched an address that somebody typed.
const connections: Socket[] = []
const listener = createServer((socket) => connections.push(socket.destroy()))
const commands: string[] = []
// Only looks into a PDF (decision 021).
const PDF_CHILD = /pdf-child/

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => commands.push(child.spawnargs.join(' ')))
  })
  fuzz = await createFuzzClient(app, (listener.address() as AddressInfo).port)
})

const presentFault = (request: FuzzRequest, fault: string): string =>
  `${request.operation.method} ${request.operation.path} ${fault}: ${JSON.stringify({ ...request, operation: null }).slice(0, 600)}`

const isBroken = ({ operation }: FuzzRequest, status: number) => status >= 500 && !operation.statuses.includes(status)

/** Sends all of the requests, some at once; gives what was wrong with an answer, and the requests that took long. */
async function sendAll(requests: readonly FuzzRequest[]): Promise<{ faults: string[]; slow: FuzzRequest[] }> {
  const [faults, slow]: [string[], FuzzRequest[]] = [[], []]
  const left = requests.values()
  const sender = async () => {
    for (const request of left) {
      const { status, leak, durationMs } = await fuzz.send(request)
      if (isBroken(request, status)) faults.push(presentFault(request, `answers ${status}`))
      if (leak !== undefined) faults.push(presentFault(request, `tells ${leak}`))
      if (durationMs > MAX_RESPONSE_MS) slow.push(request)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sender))
  return { faults, slow }
}

/** Whether a request takes long by itself, and not because the machine was busy: each time of several. */
async function hangs(request: FuzzRequest): Promise<boolean> {
  for (let time = 0; time < TRIES; time += 1) if ((await fuzz.send(request)).durationMs <= MAX_RESPONSE_MS) return false
  return true
}

test.each([1, 2, 3, FRESH_SEED])(
  'G04 requests that may be anything, made from the description of the API (seed %i), break and hang nothing',
  { timeout: 300_000 },
  async (seed) => {
    await fuzz.populate()
    const { faults, slow } = await sendAll(fuzz.requests(seed, REQUESTS))
    for (const request of slow) if (await hangs(request)) faults.push(presentFault(request, `takes more than ${MAX_RESPONSE_MS} ms`))
    expect(faults).toEqual([])
    expect((await fetch(`${app.url}/api/health/`)).status).toBe(200)
  },
)

test('A01 G21 none of them made the server connect to an address that was typed, or start a program', async () => {
  // Alone too this looks into a PDF, which is watched.
  await fuzz.populate()
  expect(connections).toHaveLength(0)
  expect(commands.filter((command) => !PDF_CHILD.test(command))).toEqual([])
  // Both do catch.
  expect(commands.length).toBeGreaterThan(0)
  await fetch(listLocalAddresses((listener.address() as AddressInfo).port)[0] ?? '').catch(() => undefined)
  expect(connections).toHaveLength(1)
})
