import { subscribe } from 'node:diagnostics_channel'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { ChildProcess } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import type { FuzzRequest } from './requests.ts'
import { listLocalAddresses, type FuzzClient, createFuzzClient } from './client.ts'

const app = useTestServer()

// Three fixed seeds and a new one per run; FUZZ_SEED=… repeats a run.
const FRESH_SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
const CONCURRENCY = 8
const MAX_RESPONSE_MS = 2_000
const TRIES = 3

let fuzz: FuzzClient

// Counts connections of the server to addresses in requests.
const connections: Socket[] = []
const listener = createServer((socket) => connections.push(socket.destroy()))
const commands: string[] = []
// Reads PDF files (decision 021).
const PDF_CHILD = /pdf-child/

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => commands.push(child.spawnargs.join(' ')))
  })
  fuzz = await createFuzzClient(app, (listener.address() as AddressInfo).port)
})

const describeFault = (request: FuzzRequest, fault: string): string =>
  `${request.operation.method} ${request.operation.path} ${fault}: ${JSON.stringify({ ...request, operation: null }).slice(0, 600)}`

const isBroken = ({ operation }: FuzzRequest, status: number) => status >= 500 && !operation.statuses.includes(status)

/** Sends requests concurrently; returns descriptions of wrong responses, and the slow requests. */
async function sendAll(requests: readonly FuzzRequest[]): Promise<{ faults: string[]; slow: FuzzRequest[] }> {
  const [faults, slow]: [string[], FuzzRequest[]] = [[], []]
  const pending = requests.values()
  const sender = async () => {
    for (const request of pending) {
      const { status, leak, durationMs } = await fuzz.send(request)
      if (isBroken(request, status)) faults.push(describeFault(request, `returns ${status}`))
      if (leak !== undefined) faults.push(describeFault(request, `leaks ${leak}`))
      if (durationMs > MAX_RESPONSE_MS) slow.push(request)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sender))
  return { faults, slow }
}

/** Whether a request is slow each time, and not just once because the machine was busy. */
async function hangs(request: FuzzRequest): Promise<boolean> {
  for (let time = 0; time < TRIES; time += 1) if ((await fuzz.send(request)).durationMs <= MAX_RESPONSE_MS) return false
  return true
}

async function expectNoFaults(seed: number): Promise<void> {
  await fuzz.populate()
  const { faults, slow } = await sendAll(fuzz.requests(seed, REQUESTS))
  for (const request of slow) if (await hangs(request)) faults.push(describeFault(request, `takes more than ${MAX_RESPONSE_MS} ms`))
  expect(faults).toEqual([])
  expect((await fetch(`${app.url}/api/health/`)).status).toBe(200)
}

const TITLE = 'G04 random requests from the OpenAPI document (seed %i) cause no 5xx and no hang'
test.each([FRESH_SEED])(TITLE, { timeout: 300_000 }, expectNoFaults)
test.each([1, 2, 3])(TITLE, { timeout: 300_000, tags: ['full'] }, expectNoFaults)

test('A01 G21 no request makes the server connect to a given address or start a program', async () => {
  // Uploads a PDF, so that this test also works alone.
  await fuzz.populate()
  expect(connections).toHaveLength(0)
  expect(commands.filter((command) => !PDF_CHILD.test(command))).toEqual([])
  // Both checks work.
  expect(commands.length).toBeGreaterThan(0)
  await fetch(listLocalAddresses((listener.address() as AddressInfo).port)[0] ?? '').catch(() => undefined)
  expect(connections).toHaveLength(1)
})
