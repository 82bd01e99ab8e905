import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { launch, linesOf, sharedDataDir } from './launch.ts'

const data = sharedDataDir()

it('F32 PROCESSES=2 gives two processes on one port; one that dies is replaced', async () => {
  const server = launch({ env: { DATA_DIR: data.path, PROCESSES: '2' } })
  const url = await server.ready()
  const answering = () =>
    new Set(
      linesOf(server.said.out)
        .filter(({ msg }) => msg === 'request completed')
        .map(({ pid }) => Number(pid)),
    )
  // Every connection is given to the next process.
  const ask = () =>
    fetch(`${url}/api/health/`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(async () => ((await ask()) === 200 ? answering().size : 0)).toBe(2)
  expect(answering()).not.toContain(server.child.pid)

  const [victim = 0] = answering()
  process.kill(victim, 'SIGKILL')
  await server.line('an app process ended: SIGKILL')
  await expect.poll(async () => ((await ask()) === 200 ? answering().size : 0), { timeout: 20_000 }).toBe(3)
  expect(await server.end()).toBe(0)
  expect(server.said.err).toBe('')
})

it('told to stop while a worker starts, it stops in order', async () => {
  const server = launch({ env: { DATA_DIR: data.path, PROCESSES: '2' } })
  await server.ready()
  const children = async () => (await readFile(`/proc/${server.child.pid}/task/${server.child.pid}/children`, 'utf8')).trim().split(' ')
  const before = await children()
  process.kill(Number((await server.line('app process ready'))['pid']), 'SIGKILL')
  await server.line('an app process ended: SIGKILL')
  await expect.poll(async () => (await children()).some((pid) => !before.includes(pid)), { interval: 5 }).toBe(true)
  expect(await server.end()).toBe(0)
  expect(server.said.err).toBe('')
})
