import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'

/** What goes on until it is closed. */
export interface RunningService {
  close(): Promise<void>
}

/** What a worker is given to do, and its number, from 0: one that replaces another has the same. */
interface WorkerTask {
  task: unknown
  number: number
}

const STOP = 'stop'
const READY = 'ready'
// A worker that dies again and again must not take the whole machine with it.
const RESTART_DELAY_MS = 500

/**
 * Starts `count` processes of this same program; each takes `task`, and they share the port they listen on. One that dies is replaced.
 * @throws Error when the first of them cannot start
 */
export async function startWorkers(count: number, task: object, log: Log): Promise<RunningService> {
  let isClosing = false

  function fork(number: number): Worker {
    const worker = cluster.fork()
    // What is sent to one that is killed at this moment; unheard, it would end this process too.
    worker.on('error', (error) => log.warn({ err: error, worker: worker.process.pid }, 'an app process cannot be told'))
    worker.on('exit', (code, signal) => void replace(worker, number, signal || `status ${code}`))
    worker.send({ task, number })
    return worker
  }

  async function replace(worker: Worker, number: number, why: string): Promise<void> {
    if (isClosing) return
    log.error({ worker: worker.process.pid }, `an app process ended: ${why}`)
    await pause(RESTART_DELAY_MS)
    if (!isClosing) fork(number)
  }

  await Promise.all(Array.from({ length: count }, (_, number) => waitUntilReady(fork(number))))
  return {
    async close() {
      isClosing = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(
        workers.map(async (worker) => {
          if (worker.isDead()) return
          worker.send(STOP)
          await once(worker, 'exit')
        }),
      )
    },
  }
}

async function waitUntilReady(worker: Worker): Promise<void> {
  await Promise.race([
    // All that a worker ever says.
    once(worker, 'message'),
    once(worker, 'exit').then(() => {
      throw new Error('an app process did not start')
    }),
  ])
}

/**
 * The worker's side: what the primary sent it to do, its number among all, and when it is told to end. One listener for both: who is told to end while it
 * starts has both words waiting, and they come at once. Signals are the primary's to answer.
 */
export async function receiveTask(): Promise<WorkerTask & { stopRequested: Promise<void> }> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  const [given, told] = [Promise.withResolvers<WorkerTask>(), Promise.withResolvers<void>()]
  process.on('message', (message) => (message === STOP ? told.resolve() : given.resolve(message as WorkerTask)))
  return { ...(await given.promise), stopRequested: told.promise }
}

/** Says when the worker's work has begun; ends it, and the worker, when it is told. Rejects where it does not begin. */
export async function runUntilStopped(stopRequested: Promise<void>, starting: Promise<RunningService>): Promise<void> {
  const service = await starting
  process.send?.(READY)
  await stopRequested
  await service.close()
  process.exit()
}
