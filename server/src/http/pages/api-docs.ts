import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'

// The pages style themselves inline; they run in a page of their own and call nothing but this host.
const PAGES_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the API document at `/api/openapi.json` and readable pages of it at `/api/docs/`; both need nothing from other hosts. */
export const serveApiPages =
  (document: Record<string, unknown>): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/openapi.json', () => document)
    // Its types know OpenAPI 3.0 only; ours is 3.1.
    const specification = { document: document as unknown as StaticDocumentSpec['document'] }
    await app.register(swagger, { mode: 'static', specification })
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { url: '/api/openapi.json', docExpansion: 'list', deepLinking: true, persistAuthorization: false },
      theme: { title: 'TradeMates API' },
      staticCSP: PAGES_CSP,
    })
  }
