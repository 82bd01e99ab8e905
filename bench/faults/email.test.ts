/**
 * @module-tag full
 * @module-tag slow
 */
import { register } from '@trademates/contract/sign-up'
import { expect, it } from 'vitest'
import { PASSWORD } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { freePort } from '@trademates/test-support/services/redis.ts'
import { type SmtpServer, startSmtpServer } from '@trademates/test-support/services/smtp-server.ts'
import { sendRequest } from '@trademates/test-support/api/call.ts'
import { chooseSize, withTestTimeouts } from './support/run-size.ts'

const data = useDataDir()
const SIGN_UPS = chooseSize(6, 50)
const KILLS = chooseSize(2, 10)

const start = (port: number) => {
  const { entry, env } = withTestTimeouts({ mailMs: 500, jobRetryMs: 200, jobRecoveryMs: 500 })
  return startServerProcess({ entry, env: { ...env, DATA_DIR: data.path, RATE_LIMIT: 'off', MAIL_URL: `smtp://127.0.0.1:${port}` } })
}

/** Signs users up one after another: the server rejects more passwords than it can hash in two seconds. Returns the time taken, in ms. */
async function signUpMany(url: string, name: string): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < SIGN_UPS; at += 1) {
    const username = `${name}${at}`
    const body = { email: `${username}@traders.example`, username, password: PASSWORD, password2: PASSWORD }
    expect((await sendRequest(url, register, { body })).status).toBe(201)
  }
  return performance.now() - began
}

const messageIds = (smtp: SmtpServer) => new Set(smtp.messages.map(({ messageId }) => messageId))

it('F03 a server killed after an email was accepted sends it again with the same Message-ID, and loses none', async ({ annotate }) => {
  const port = await freePort()
  let server = start(port)
  await signUpMany(await server.waitUntilReady(), 'fay')
  let kills = 0
  const smtp = await startSmtpServer(port, {
    onAccepted() {
      if (kills === KILLS) return
      kills += 1
      server.child.kill('SIGKILL')
    },
  })
  for (let killed = 0; killed < KILLS; killed += 1) {
    await server.waitForExit()
    server = start(port)
  }
  await server.waitUntilReady()
  await expect.poll(() => messageIds(smtp).size, { timeout: 60_000 }).toBe(SIGN_UPS)
  expect(smtp.messages.length - SIGN_UPS).toBeLessThanOrEqual(KILLS)
  expect(await server.stop()).toBe(0)
  await smtp.close()
  await annotate(
    `${SIGN_UPS} sign-ups, ${KILLS} kills: ${messageIds(smtp).size} Message-IDs, ${smtp.messages.length - SIGN_UPS} sent twice, 0 lost`,
  )
})

it('F27 sign-up emails wait while the mail server is absent or unresponsive, and arrive once each', async ({ annotate }) => {
  const port = await freePort()
  const server = start(port)
  const took = await signUpMany(await server.waitUntilReady(), 'gus')
  const smtp = await startSmtpServer(port, { unanswered: 1 })
  const began = performance.now()
  await expect.poll(() => messageIds(smtp).size, { timeout: 80_000 }).toBe(SIGN_UPS)
  expect(smtp.messages).toHaveLength(SIGN_UPS)
  expect(await server.stop()).toBe(0)
  await smtp.close()
  const waited = Math.round((performance.now() - began) / 1_000)
  await annotate(
    `${SIGN_UPS} sign-ups within ${Math.round(took)} ms with no mail server; all delivered once ${waited} s after one came, which left the first unanswered`,
  )
})
