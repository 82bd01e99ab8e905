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
import { amount } from './amount.ts'

const data = useDataDir()
const MINUTE = 60_000
const OFF = [20 * MINUTE, -45_000, 9 * MINUTE, -20 * MINUTE].slice(0, amount(1, 4))

/** What makes a process believe that it is so many milliseconds later than it is. Its database goes by the true time. */
const clockOff = (ms: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
    const True = Date
    const now = () => True.now() + ${ms}
    globalThis.Date = class extends True {
      constructor(...given) { if (given.length === 0) super(now()); else super(...given) }
      static now() { return now() }
    }`)}`

const start = (ms: number) => startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off', NODE_OPTIONS: clockOff(ms) } })

it.for(OFF)(
  'F25 a server whose clock is %i ms off signs in, renews and shows no time to come; sessions and links go by the database',
  async (off) => {
    let server = start(off)
    const door = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    const name = `kim${Math.abs(off)}${off < 0 ? 'behind' : 'ahead'}`
    // Signs up, opens the mailed link and signs in.
    const who = Object.values(await signUpUsers(door, name))[0]
    if (who === undefined) throw new Error('nobody came')
    const { access, refresh } = who.session
    const isValid = async () => (await callApi(door.url, checkToken, { body: { token: access } })).status
    expect(await isValid()).toBe(200)
    const comment = await who.createComment(await who.createPost('at what time?'), 'now')
    // By the clock of the process, but never a time to come.
    expect(comment.time_since_added).toMatch(/^(just now|\d+ \w+ ago)$/)
    expect(await server.stop()).toBe(0)

    // Another process, whose clock is right.
    server = start(0)
    door.url = await server.waitUntilReady()
    expect(await isValid()).toBe(200)
    const [post] = await who.listFeed({ author: who.id })
    expect(post?.comments[0]?.time_since_added).not.toContain('-')
    expect((await callApi(door.url, refreshSession, { body: { refresh } })).status).toBe(200)
    expect(await server.stop()).toBe(0)
  },
)
