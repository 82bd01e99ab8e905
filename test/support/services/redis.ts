import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

const NAMES = ['redis-server', 'valkey-server']

/** Returns the path of an installed Redis. Without one it logs that tests are skipped and returns undefined. */
export function findRedis(): string | undefined {
  const found = NAMES.find((name) => spawnSync(name, ['--version']).status === 0)
  if (found === undefined)
    process.stderr.write(
      '\n*** NOT TESTED: no redis-server on this machine. `apt-get install redis-server` brings one (.ci/run does so as root). ***\n\n',
    )
  return found
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a Redis without persistence and waits until it accepts connections. Returns a function that ends it. */
export async function startRedis(program: string, port: number): Promise<() => Promise<void>> {
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isReady = new Promise<void>((ready, failed) => {
    child.once('exit', (code) => failed(new Error(`Redis ended with ${code}`)))
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes('Ready to accept connections')) ready()
    })
  })
  await isReady
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}
