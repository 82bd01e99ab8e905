/**
 * @module-tag full
 * @module-tag slow
 */
import { execFile } from 'node:child_process'
import { cp, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { closeIdea } from '@trademates/contract/idea-amendments'
import { readIdea } from '@trademates/contract/idea-endpoints'
import { readReceipt } from '@trademates/contract/receipt-file'
import { sendRequest } from '@trademates/test-support/api/call.ts'
import { ideaOf, postIdea } from '@trademates/test-support/server/ideas.ts'
import { createTempFolder, ROOT, startServerProcess } from '@trademates/test-support/server/server-process.ts'
import { signUpUsers } from '@trademates/test-support/server/users.ts'
import { expect, it } from 'vitest'

const MINUTE_MS = 60_000
/** An idea at market enters with the next minute, which is known when it ends. */
const TWO_MINUTES = { timeout: 2 * MINUTE_MS, interval: 250 }
/** A close just after a full minute takes effect at the next one, whose candle ends a minute later. */
const THREE_MINUTES = { timeout: 3 * MINUTE_MS, interval: 250 }

/** Not in a fresh checkout, or copied. */
const NOT_LINKED = ['.git', 'data', 'server']

/** Creates a checkout whose default folder is empty: the server finds its folders by the place of its own files. */
async function createCheckout(): Promise<string> {
  const folder = await createTempFolder()
  await cp(join(ROOT, 'server'), join(folder, 'server'), { recursive: true })
  const linked = (await readdir(ROOT)).filter((name) => !NOT_LINKED.includes(name))
  for (const name of linked) await symlink(join(ROOT, name), join(folder, name))
  return folder
}

it(
  'A22 without any variable a newcomer’s practice idea enters within two minutes, is closed, graded, and its receipt verified',
  { timeout: 7 * MINUTE_MS },
  async () => {
    const root = await createCheckout()
    // Of the variables that tests set, only the free port is one of the server's.
    const server = startServerProcess({ root, withClient: true })
    const app = { url: await server.waitUntilReady(), emailFolder: join(root, 'data', 'mail') }
    const { ana } = await signUpUsers(app, 'ana')
    const { id, practice } = ideaOf((await postIdea(ana)).body)
    expect(practice).toBe(true)
    const read = async () => (await ana.call(readIdea, { params: { id } })).body
    const readState = async () => {
      const { state, is_provisional: isProvisional } = await read()
      return [state, isProvisional]
    }
    await expect.poll(readState, TWO_MINUTES).toEqual(['live', false])
    expect((await ana.call(closeIdea, { params: { id }, body: {} })).status).toBe(202)
    await expect.poll(readState, THREE_MINUTES).toEqual(['closed', false])
    expect((await read()).r_net).toMatch(/^-?\d/)

    const folder = await createTempFolder()
    const fetchReceipt = () =>
      sendRequest(app.url, readReceipt, { params: { id }, headers: { authorization: `Bearer ${ana.session.access}` } })
    await expect.poll(async () => (await fetchReceipt()).status, { timeout: MINUTE_MS, interval: 250 }).toBe(200)
    await writeFile(join(folder, 'idea.receipt.json'), await (await fetchReceipt()).text())
    await writeFile(join(folder, 'verify.mjs'), await (await fetch(new URL('/log/verify.mjs', app.url))).text())
    const key = (await (await fetch(new URL('/log/key', app.url))).text()).trim()
    const command = [join(folder, 'verify.mjs'), join(folder, 'idea.receipt.json'), '--key', key]
    const { stdout } = await promisify(execFile)(process.execPath, command)
    expect(stdout.trim().split('\n').at(-1)).toBe('Verified.')
    expect(await server.stop()).toBe(0)
  },
)
