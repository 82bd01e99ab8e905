/**
 * @module-tag slow
 * @module-tag full
 */
import { join } from 'node:path'
import { login } from '@trademates/contract/auth'
import { expect, it } from 'vitest'
import { signUpUsers, emailOf, PASSWORD } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { callApi } from '@trademates/test-support/api/call.ts'
import { chooseSize } from './support/run-size.ts'

const data = useDataDir()
const ROUNDS = chooseSize(1, 8)
const SIGN_INS = 200
// The target of 250 ms holds on an idle machine only.
const MAX_FEED_P99_MS = chooseSize(2_000, 250)

it('F29 G12 during two hundred concurrent sign-ins the feed stays fast; excess sign-ins get 503 with Retry-After', async ({ annotate }) => {
  const server = startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' } })
  const url = await server.waitUntilReady()
  const { ana } = await signUpUsers({ url, emailFolder: join(data.path, 'mail') }, 'ana', 'ben')
  const signIn = () => callApi(url, login, { body: { email: emailOf('ben'), password: PASSWORD } })
  await ana.createPost('read by all')
  for (let time = 0; time < chooseSize(10, 300); time += 1) await ana.listFeed()

  const waits: number[] = []
  let rejected = 0
  for (let count = 0; count < ROUNDS; count += 1) {
    let isOver = false
    const storm = Promise.all(Array.from({ length: SIGN_INS }, signIn)).finally(() => (isOver = true))
    while (!isOver) {
      const began = performance.now()
      await ana.listFeed()
      waits.push(performance.now() - began)
    }
    const answers = await storm
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    const tooMany = answers.filter(({ status }) => status === 503)
    for (const { headers } of tooMany) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    rejected += tooMany.length
  }
  expect((await signIn()).status).toBe(200)
  const slowest = waits.toSorted((one, other) => one - other).at(Math.floor(waits.length * 0.99)) ?? 0
  expect(slowest).toBeLessThan(MAX_FEED_P99_MS)
  expect(await server.stop()).toBe(0)
  await annotate(`${rejected} of ${ROUNDS * SIGN_INS} answered 503; ${waits.length} feeds during that time, p99 ${Math.round(slowest)} ms`)
})
