import { expect, test } from 'vitest'
import { createFairQueue, createUsage } from './fair-queue.ts'

/** A queue whose works end when the test says so, and the names of those that were started. */
function openQueue(concurrency: number, usage = createUsage(60_000)) {
  const queue = createFairQueue(concurrency, usage)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (owner: string, name: string) =>
    queue(owner, () => {
      started.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  return { add, started, end: (name: string) => ends.get(name)?.(), queue }
}

test('an owner with one work waits for none of the many that another owner has waiting', async () => {
  const { add, started, end } = openQueue(1)
  const first = add('ana', 'ana 1')
  const rest = [add('ana', 'ana 2'), add('ana', 'ana 3'), add('ben', 'ben 1')]
  await expect.poll(() => started).toEqual(['ana 1'])
  end('ana 1')
  await first
  await expect.poll(() => started).toEqual(['ana 1', 'ben 1'])
  for (const name of ['ben 1', 'ana 2', 'ana 3']) {
    await expect.poll(() => started).toContain(name)
    end(name)
  }
  await Promise.all(rest)
})

test('the owner who has used the least time is next', async () => {
  const usage = createUsage(60_000)
  usage.add('ana', 900)
  usage.add('ben', 100)
  const { add, started, end } = openQueue(1, usage)
  const works = [add('cleo', 'cleo'), add('ana', 'ana'), add('ben', 'ben')]
  for (const name of ['cleo', 'ben', 'ana']) {
    await expect.poll(() => started.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(works)
})

test('one owner never runs two works at once, several owners do', async () => {
  const { add, started, end } = openQueue(2)
  const works = [add('ana', 'ana 1'), add('ana', 'ana 2'), add('ben', 'ben 1')]
  await expect.poll(() => started).toEqual(['ana 1', 'ben 1'])
  end('ana 1')
  await expect.poll(() => started).toEqual(['ana 1', 'ben 1', 'ana 2'])
  end('ana 2')
  end('ben 1')
  await Promise.all(works)
})

test('a work that fails gives its turn on', async () => {
  const { queue } = openQueue(1)
  const failed = queue('ana', () => Promise.reject(new Error('broken')))
  expect(await queue('ana', async () => 'done')).toBe('done')
  await expect(failed).rejects.toThrow('broken')
})

test('what was used is forgotten when its window has ended', () => {
  const usage = createUsage(0)
  usage.add('ana', 500)
  expect(usage.of('ana')).toMatchObject({ usedMs: 0 })
})
