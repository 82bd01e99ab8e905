/**
 * @module-tag full
 * @module-tag slow
 */
import { join } from 'node:path'
import { checkToken, refreshSession } from '@trademates/contract/auth'
import { expect, it } from 'vitest'
import { signUpUsers } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { callApi } from '@trademates/test-support/api/call.ts'
import { chooseSize } from './support/run-size.ts'

const data = useDataDir()
const MINUTE = 60_000
const OFFSETS_MS = [20 * MINUTE, -45_000, 9 * MINUTE, -20 * MINUTE].slice(0, chooseSize(1, 4))

/** Node options that shift the clock of a process by so many ms. The database keeps the true time. */
const shiftClock = (ms: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
    const True = Date
    const now = () => True.now() + ${ms}
    globalThis.Date = class extends True {
      constructor(...given) { if (given.length === 0) super(now()); else super(...given) }
      static now() { return now() }
    }`)}`

const start = (ms: number) => startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off', NODE_OPTIONS: shiftClock(ms) } })

it.for(OFFSETS_MS)('F25 with a clock that is %i ms off users sign in and renew sessions, and no time lies in the future', async (off) => {
  let server = start(off)
  const target = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
  const name = `kim${Math.abs(off)}${off < 0 ? 'behind' : 'ahead'}`
  const user = Object.values(await signUpUsers(target, name))[0]
  if (user === undefined) throw new Error('no user was created')
  const { access, refresh } = user.session
  const isValid = async () => (await callApi(target.url, checkToken, { body: { token: access } })).status
  expect(await isValid()).toBe(200)
  const comment = await user.createComment(await user.createPost('at what time?'), 'now')
  expect(comment.time_since_added).toMatch(/^(just now|\d+ \w+ ago)$/)
  expect(await server.stop()).toBe(0)

  // A process with the right clock.
  server = start(0)
  target.url = await server.waitUntilReady()
  expect(await isValid()).toBe(200)
  const [post] = await user.listFeed({ author: user.id })
  expect(post?.comments[0]?.time_since_added).not.toContain('-')
  expect((await callApi(target.url, refreshSession, { body: { refresh } })).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
