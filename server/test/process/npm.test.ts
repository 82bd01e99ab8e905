/**
 * @module-tag full
 * @module-tag slow
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT, useDataDir } from '@trademates/test-support/server/server-process.ts'

const data = useDataDir()
const SCRIPT = '/usr/bin/script'
const hasTerminals = spawnSync(SCRIPT, ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false

/** Runs a command in the root of the repository and collects its output. */
function run(file: string, args: string[]) {
  const child = spawn(file, args, { cwd: ROOT, env: { ...process.env, PORT: '0', DATA_DIR: data.path, TMPDIR: data.path } })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  onTestFinished(() => void child.kill('SIGKILL'))
  const waitForOutput = (pattern: string | RegExp) => expect.poll(() => text, { timeout: 60_000 }).toMatch(pattern)
  return { child, waitForOutput, text: () => text }
}

it('SIGTERM to npm start stops the server gracefully, with status 0', async () => {
  const npm = run('npm', ['start', '--', '--without-client'])
  await npm.waitForOutput('"listening"')
  npm.child.kill('SIGTERM')
  expect(await once(npm.child, 'close')).toEqual([0, null])
  expect(npm.text()).toContain('"msg":"stopped"')
})

it('kill -9 of npm start leaves no server behind', async () => {
  const npm = run('npm', ['start', '--', '--without-client'])
  await npm.waitForOutput('"listening"')
  npm.child.kill('SIGKILL')
  await npm.waitForOutput('"reason":"npm ended","msg":"stopping"')
  await expect.poll(npm.text, { timeout: 20_000 }).toContain('"msg":"stopped"')
})

it.runIf(hasTerminals)(
  'a terminal shows the address as plain text, and Ctrl-C stops the server gracefully (needs script of util-linux)',
  async () => {
    // `exec`: otherwise the shell that waits for npm handles Ctrl-C itself and exits with 130.
    const command = 'exec npm start -- --without-client'
    const terminal = run(SCRIPT, ['--quiet', '--return', '--flush', '--command', command, '/dev/null'])
    await terminal.waitForOutput(/TradeMates is at http:\/\/127\.0\.0\.1:\d+\/\s/)
    await terminal.waitForOutput('"npm run demo" in another terminal brings a demo community.')
    await terminal.waitForOutput('Ctrl-C stops it.')
    terminal.child.stdin.write('\u0003')
    expect(await once(terminal.child, 'close')).toEqual([0, null])
    expect(terminal.text()).toContain('stopped')
    expect(terminal.text()).not.toContain('"level"')
  },
)
