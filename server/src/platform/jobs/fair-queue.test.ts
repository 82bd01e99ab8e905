import { expect, test } from 'vitest'
import { createFairQueue, createUsage } from './fair-queue.ts'

/** A queue whose tasks end when the test calls `end`, with the names of the started tasks. */
function createQueue(concurrency: number, usage = createUsage(60_000)) {
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

test('an owner with one task runs before the waiting tasks of an owner with many', async () => {
  const { add, started, end } = createQueue(1)
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
  const { add, started, end } = createQueue(1, usage)
  const works = [add('cleo', 'cleo'), add('ana', 'ana'), add('ben', 'ben')]
  for (const name of ['cleo', 'ben', 'ana']) {
    await expect.poll(() => started.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(works)
})

test('one owner runs one task at a time, several owners run in parallel', async () => {
  const { add, started, end } = createQueue(2)
  const works = [add('ana', 'ana 1'), add('ana', 'ana 2'), add('ben', 'ben 1')]
  await expect.poll(() => started).toEqual(['ana 1', 'ben 1'])
  end('ana 1')
  await expect.poll(() => started).toEqual(['ana 1', 'ben 1', 'ana 2'])
  end('ana 2')
  end('ben 1')
  await Promise.all(works)
})

test('a failing task lets the next one start', async () => {
  const { queue } = createQueue(1)
  const failed = queue('ana', () => Promise.reject(new Error('broken')))
  expect(await queue('ana', async () => 'done')).toBe('done')
  await expect(failed).rejects.toThrow('broken')
})

test('usage is reset when its window ends', () => {
  const usage = createUsage(0)
  usage.add('ana', 500)
  expect(usage.of('ana')).toMatchObject({ usedMs: 0 })
})
