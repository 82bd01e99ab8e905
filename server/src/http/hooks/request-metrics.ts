import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#platform/metrics/metrics.ts'

/**
 * Counts requests by route and status, and how long they took, never by address. Each answer bears the id of its lines in the log, as
 * `x-request-id`.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const count = metrics.counter('trademates_http_requests_total', 'Requests that were answered.')
  const time = metrics.histogram('trademates_http_request_duration_seconds', 'How long answers took.')
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    count({ method, route, status: String(reply.statusCode) })
    time({ method, route }, reply.elapsedTime / 1_000)
  })
}
