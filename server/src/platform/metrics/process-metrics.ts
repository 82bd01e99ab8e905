import { once } from 'node:events'
import { createServer } from 'node:http'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { codeOf } from '#platform/files/disk.ts'
import type { Db, QueryObserver } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from './metrics.ts'
import { StartError } from '#platform/process/start-error.ts'

const LOOPBACK = '127.0.0.1'
// Sampling interval of the event loop delay.
const LOOP_DELAY_RESOLUTION_MS = 20

const MAX_LOGGED_STATEMENT_LENGTH = 600

/** Registers metrics of the process: CPU, memory, event loop delay. Returns a function that stops the measurement. */
export function measureProcess(metrics: Metrics, version: string): () => void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_DELAY_RESOLUTION_MS })
  delay.enable()
  const startedAt = Date.now() / 1_000 - process.uptime()
  metrics.gauge('trademates_info', 'The version that runs.', () => [{ labels: { version }, value: 1 }])
  metrics.gauge('process_start_time_seconds', 'Start time of the process, in seconds since 1970.', () => startedAt)
  metrics.gauge('process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss())
  metrics.gauge(
    'process_cpu_seconds_total',
    'CPU time of the process.',
    () => (({ user, system }) => (user + system) / 1e6)(process.cpuUsage()),
    'counter',
  )
  metrics.gauge(
    'trademates_event_loop_busy_seconds_total',
    'Time that the event loop was active.',
    () => performance.eventLoopUtilization().active / 1_000,
    'counter',
  )
  metrics.gauge('trademates_event_loop_delay_seconds', 'Event loop delay since the last scrape.', () => {
    const readings = [0.5, 0.99, 1].map((part) => ({
      labels: { quantile: String(part) },
      value: delay.count === 0 ? 0 : Math.max(0, delay.percentile(part * 100) / 1e9 - LOOP_DELAY_RESOLUTION_MS / 1_000),
    }))
    delay.reset()
    return readings
  })
  return () => delay.disable()
}

/** Registers metrics of connection pools. */
export function measurePools(metrics: Metrics, pools: Readonly<Record<string, Db>>): void {
  const each = (read: (db: Db) => number) => () => Object.entries(pools).map(([pool, db]) => ({ labels: { pool }, value: read(db) }))
  metrics.gauge(
    'trademates_db_connections_open',
    'Connections to the database.',
    each((db) => db.poolStats().open),
  )
  metrics.gauge(
    'trademates_db_connections_idle',
    'Idle connections to the database.',
    each((db) => db.poolStats().idle),
  )
  metrics.gauge(
    'trademates_db_waiting',
    'Callers that wait for a connection.',
    each((db) => db.poolStats().waiting),
  )
}

/** Measures statements, and logs slow ones without their values. `slowMs`: the threshold in ms; null: no log. */
export function createQueryObserver(log: Log, metrics: Metrics, slowMs: number | null): QueryObserver {
  const time = metrics.histogram('trademates_db_statement_duration_seconds', 'How long statements took, with the wait for a connection.')
  return (text, ms) => {
    time({}, ms / 1_000)
    if (slowMs === null || ms < slowMs) return
    log.warn(
      { ms: Math.round(ms), statement: text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LOGGED_STATEMENT_LENGTH) },
      'a slow statement',
    )
  }
}

/**
 * Serves the metrics at `http://127.0.0.1:port/metrics`. Returns a function that stops the server.
 * @throws StartError when the port is not available
 */
export async function serveMetrics(metrics: Metrics, port: number): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    void metrics.text().then((text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text))
  })
  server.listen({ host: LOOPBACK, port, exclusive: true })
  await once(server, 'listening').catch((error: unknown) => {
    const why = codeOf(error) === 'EADDRINUSE' ? 'another program listens there' : 'this user may not listen there'
    throw new StartError(`METRICS_PORT needs the port ${port} of ${LOOPBACK}; ${why}, so another port is needed`)
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
