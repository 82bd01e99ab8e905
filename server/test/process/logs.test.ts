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

it('A24 the log holds a request id on each request, however it is written, and never a token, a password or a mail address', async () => {
  const server = startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off' } })
  const door = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
  const { ana } = await signUpUsers(door, 'ana')
  const link = await waitForLink(door, 'ana')
  const body = { email: emailOf('ana'), username: 'ana', password: PASSWORD, password2: PASSWORD }
  await ana.createPost('Hello')
  await callApi(door.url, register, { body })
  await callApi(door.url, login, { body: { email: emailOf('ana'), password: 'not the password' } })
  const { body: pair } = await callApi(door.url, refreshSession, { body: { refresh: ana.session.refresh } })
  await fetch(`${door.url}${link.pathname}${link.search}`)
  await fetch(`${door.url}/activate/${link.searchParams.get('uid')}/${link.searchParams.get('token')}`)
  // Whoever writes an address decides how hard it is to find secrets in: once these kept the process busy for minutes.
  for (const path of ['@', 'a@', '.', './', 'a.@'].map((piece) => piece.repeat(6_000)))
    expect((await fetch(`${door.url}/${encodeURI(path)}`)).status).toBeGreaterThanOrEqual(400)
  expect(await server.stop()).toBe(0)

  const log = server.output.out
  const requests = parseLogLines(log).filter(({ msg }) => msg === 'request completed')
  expect(requests.length).toBeGreaterThan(5)
  for (const { reqId } of requests) expect(reqId).toEqual(expect.any(String))
  const secret = (await readFile(join(data.path, 'secret'), 'utf8')).trim()
  const { access, refresh } = ana.session
  for (const word of [
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
    expect(word).not.toBe('')
    expect(log).not.toContain(word)
  }
})
