import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#platform/metrics/metrics.ts'

/**
 * Counts and times requests by route and status. Adds the header `x-request-id`, the id of the request in the log.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const count = metrics.counter('trademates_http_requests_total', 'Answered requests.')
  const time = metrics.histogram('trademates_http_request_duration_seconds', 'Duration of requests.')
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    count({ method, route, status: String(reply.statusCode) })
    time({ method, route }, reply.elapsedTime / 1_000)
  })
}
