import { createPost } from '@trademates/contract/posts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longIdea, readPrice } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()
const CONCURRENCY = 8
const COUNT = process.env['FAULTS'] === 'long' ? 100_000 : 20_000

const price = fc.oneof(
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.constantFrom('0', '-0', '1e400', '\u0000', '٣', '9'.repeat(5_000)),
)
const value = fc.oneof(
  fc.jsonValue(),
  price,
  fc.record({ kind: fc.constantFrom('market', 'level', 'zone'), price, low: price, high: price }),
)
const list = fc.array(fc.record({ price, share: fc.oneof(fc.integer(), fc.double()) }), { maxLength: 7 })

/** Texts of ideas: valid terms with other values in some fields, and any text. */
const texts = (terms: object) => {
  const fields = fc.uniqueArray(fc.constantFrom(...Object.keys(terms)), { minLength: 1, maxLength: 3 })
  const changes = fc.tuple(fields, fc.array(fc.oneof(value, list), { minLength: 3, maxLength: 3 }))
  const changed = changes.map(([names, values]) =>
    JSON.stringify({ ...terms, ...Object.fromEntries(names.map((name, at) => [name, values[at]])) }),
  )
  return fc.oneof({ weight: 9, arbitrary: changed }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) })
}

/** Sends malformed ideas; returns those that failed with 5xx. */
async function sendMalformed(user: TestUser, count: number, seed: number): Promise<string[]> {
  const failed: string[] = []
  const waiting = fc.sample(texts(longIdea(await readPrice(user))), { numRuns: count, seed })
  const send = async (): Promise<void> => {
    for (let idea = waiting.pop(); idea !== undefined; idea = waiting.pop()) {
      const { status } = await user.call(createPost, { body: { description: 'Malformed', trading_markets: 'Crypto', idea } })
      if (status >= 500) failed.push(idea)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, send))
  return failed
}

test('malformed ideas are answered without 5xx', async () => {
  const { ana } = await createUsers(app, 'ana')
  expect(await sendMalformed(ana, 150, 7)).toEqual([])
})

test(`${COUNT} malformed ideas are answered without 5xx`, { tags: ['full'], timeout: 15 * COUNT }, async () => {
  const { ben } = await createUsers(app, 'ben')
  expect(await sendMalformed(ben, COUNT, Date.now() % 2 ** 31)).toEqual([])
})
