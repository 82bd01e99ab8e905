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

/** Runs a command at the root as a shell would run it, and gathers what it says. */
function run(file: string, args: string[]) {
  const child = spawn(file, args, { cwd: ROOT, env: { ...process.env, PORT: '0', DATA_DIR: data.path, TMPDIR: data.path } })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  onTestFinished(() => void child.kill('SIGKILL'))
  const says = (words: string | RegExp) => expect.poll(() => text, { timeout: 60_000 }).toMatch(words)
  return { child, says, text: () => text }
}

it('SIGTERM to npm start ends the server in order, with status 0', async () => {
  const npm = run('npm', ['start', '--', '--without-client'])
  await npm.says('"listening"')
  npm.child.kill('SIGTERM')
  expect(await once(npm.child, 'close')).toEqual([0, null])
  expect(npm.text()).toContain('"msg":"stopped"')
})

it('kill -9 of npm start leaves no server behind', async () => {
  const npm = run('npm', ['start', '--', '--without-client'])
  await npm.says('"listening"')
  npm.child.kill('SIGKILL')
  await npm.says('"reason":"npm ended","msg":"stopping"')
  await expect.poll(npm.text, { timeout: 20_000 }).toContain('"msg":"stopped"')
})

it.runIf(hasTerminals)(
  'on a terminal it says the address in words, and one Ctrl-C ends it in order (needs script of util-linux)',
  async () => {
    // `exec`, because script asks $SHELL, and a plain sh that waits for npm ends by the Ctrl-C itself, with 130.
    const command = 'exec npm start -- --without-client'
    const terminal = run(SCRIPT, ['--quiet', '--return', '--flush', '--command', command, '/dev/null'])
    await terminal.says(/TradeMates is at http:\/\/127\.0\.0\.1:\d+\/\s/)
    await terminal.says('"npm run demo" in another terminal brings a demo community.')
    await terminal.says('Ctrl-C stops it.')
    terminal.child.stdin.write('\u0003')
    expect(await once(terminal.child, 'close')).toEqual([0, null])
    expect(terminal.text()).toContain('stopped')
    expect(terminal.text()).not.toContain('"level"')
  },
)
