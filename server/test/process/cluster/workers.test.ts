/** @module-tag slow */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startServerProcess, parseLogLines, useDataDir } from '@trademates/test-support/server/server-process.ts'

const data = useDataDir()

it('F32 PROCESSES=2 starts two processes on one port and replaces a killed one', async () => {
  const server = startServerProcess({ env: { DATA_DIR: data.path, PROCESSES: '2' } })
  const url = await server.waitUntilReady()
  const answering = () =>
    new Set(
      parseLogLines(server.output.out)
        .filter(({ msg }) => msg === 'request completed')
        .map(({ pid }) => Number(pid)),
    )
  // The kernel distributes connections.
  const fetchHealth = () =>
    fetch(`${url}/api/health/`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(async () => ((await fetchHealth()) === 200 ? answering().size : 0), { timeout: 20_000 }).toBe(2)
  expect(answering()).not.toContain(server.child.pid)

  const [victim = 0] = answering()
  process.kill(victim, 'SIGKILL')
  await server.waitForLog('an app process ended: SIGKILL')
  await expect.poll(async () => ((await fetchHealth()) === 200 ? answering().size : 0), { timeout: 20_000 }).toBe(3)
  expect(await server.stop()).toBe(0)
  expect(server.output.err).toBe('')
})

it('F32 connections that wait for a killed process end, so that clients can retry', { tags: ['full'] }, async () => {
  const server = startServerProcess({ env: { DATA_DIR: data.path, PROCESSES: '2' } })
  const { hostname, port } = new URL(await server.waitUntilReady())
  const victim = Number((await server.waitForLog('app process ready'))['pid'])
  process.kill(victim, 'SIGSTOP')
  // With this many connections, some reach the stopped process.
  const connections = Array.from({ length: 32 }, () => connect(Number(port), hostname))
  await Promise.all(connections.map((connection) => once(connection, 'connect')))
  const ended = connections.map((connection) => {
    connection.write('GET /api/health/ HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
    return new Promise((resolve) => connection.resume().on('error', resolve).on('close', resolve))
  })
  process.kill(victim, 'SIGKILL')
  await Promise.all(ended)
  expect(await server.stop()).toBe(0)
})

it('stops gracefully while a worker starts', { tags: ['full'] }, async () => {
  const server = startServerProcess({ env: { DATA_DIR: data.path, PROCESSES: '2' } })
  await server.waitUntilReady()
  const children = async () => (await readFile(`/proc/${server.child.pid}/task/${server.child.pid}/children`, 'utf8')).trim().split(' ')
  const before = await children()
  process.kill(Number((await server.waitForLog('app process ready'))['pid']), 'SIGKILL')
  await server.waitForLog('an app process ended: SIGKILL')
  await expect.poll(async () => (await children()).some((pid) => !before.includes(pid)), { interval: 5 }).toBe(true)
  expect(await server.stop()).toBe(0)
  expect(server.output.err).toBe('')
})
