/** @module-tag slow */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { login, refreshSession } from '@trademates/contract/auth'
import { register } from '@trademates/contract/sign-up'
import { expect, it } from 'vitest'
import { signUpUsers, emailOf, waitForLink, PASSWORD } from '@trademates/test-support/server/users.ts'
import { callApi } from '@trademates/test-support/api/call.ts'
import { startServerProcess, parseLogLines, useDataDir } from '@trademates/test-support/server/server-process.ts'

const data = useDataDir()

it('A24 the log has an id for each request and never a token, a password or an email address', async () => {
  const server = startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' } })
  const app = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
  const { ana } = await signUpUsers(app, 'ana')
  const link = await waitForLink(app, 'ana')
  const body = { email: emailOf('ana'), username: 'ana', password: PASSWORD, password2: PASSWORD }
  await ana.createPost('Hello')
  await callApi(app.url, register, { body })
  await callApi(app.url, login, { body: { email: emailOf('ana'), password: 'not the password' } })
  const { body: pair } = await callApi(app.url, refreshSession, { body: { refresh: ana.session.refresh } })
  await fetch(`${app.url}${link.pathname}${link.search}`)
  await fetch(`${app.url}/activate/${link.searchParams.get('uid')}/${link.searchParams.get('token')}`)
  // Inputs with which the redaction of secrets once took minutes.
  for (const path of ['@', 'a@', '.', './', 'a.@'].map((part) => part.repeat(6_000)))
    expect((await fetch(`${app.url}/${encodeURI(path)}`)).status).toBeGreaterThanOrEqual(400)
  expect(await server.stop()).toBe(0)

  const log = server.output.out
  const requests = parseLogLines(log).filter(({ msg }) => msg === 'request completed')
  expect(requests.length).toBeGreaterThan(5)
  for (const { reqId } of requests) expect(reqId).toEqual(expect.any(String))
  const secret = (await readFile(join(data.path, 'secret'), 'utf8')).trim()
  const { access, refresh } = ana.session
  for (const text of [
    access,
    refresh,
    pair.access,
    pair.refresh,
    PASSWORD,
    'not the password',
    emailOf('ana'),
    secret,
    link.searchParams.get('token') ?? '',
  ]) {
    expect(text).not.toBe('')
    expect(log).not.toContain(text)
  }
})
