import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'

/** A service that runs until it is closed. */
export interface RunningService {
  close(): Promise<void>
}

/** The task of a worker, and its number from 0. A replacement has the number of its predecessor. */
interface WorkerTask {
  task: unknown
  number: number
}

const STOP = 'stop'
const READY = 'ready'
// Limits the load of a worker that crashes repeatedly.
const RESTART_DELAY_MS = 500

/**
 * Starts `count` worker processes of this program with the same task. They share their port. A worker that ends is replaced.
 * @throws Error when a worker does not start
 */
export async function startWorkers(count: number, task: object, log: Log): Promise<RunningService> {
  let isClosing = false

  function fork(number: number): Worker {
    const worker = cluster.fork()
    // Sending to a killed worker fails. Without a listener, the error would end this process.
    worker.on('error', (error) => log.warn({ err: error, worker: worker.process.pid }, 'cannot send to an app process'))
    worker.on('exit', (code, signal) => void restart(worker, number, signal || `status ${code}`))
    worker.send({ task, number })
    return worker
  }

  async function restart(worker: Worker, number: number, why: string): Promise<void> {
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
    // The only message of a worker: READY.
    once(worker, 'message'),
    once(worker, 'exit').then(() => {
      throw new Error('an app process did not start')
    }),
  ])
}

/**
 * In a worker: receives the task and number from the primary, and the request to stop. A single listener, because both messages may already be queued.
 * Signals are ignored: the primary handles them.
 */
export async function receiveTask(): Promise<WorkerTask & { stopRequested: Promise<void> }> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  const [task, stop] = [Promise.withResolvers<WorkerTask>(), Promise.withResolvers<void>()]
  process.on('message', (message) => (message === STOP ? stop.resolve() : task.resolve(message as WorkerTask)))
  return { ...(await task.promise), stopRequested: stop.promise }
}

/** Reports to the primary when the service has started. Closes it and exits when a stop is requested. Rejects if it does not start. */
export async function runUntilStopped(stopRequested: Promise<void>, starting: Promise<RunningService>): Promise<void> {
  const service = await starting
  process.send?.(READY)
  await stopRequested
  await service.close()
  process.exit()
}
