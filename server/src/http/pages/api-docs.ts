import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'

// Swagger UI uses inline styles.
const PAGES_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the OpenAPI document at `/api/openapi.json` and Swagger UI at `/api/docs/`, without resources from other hosts. */
export const serveApiPages =
  (document: Record<string, unknown>): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/openapi.json', () => document)
    // The types of the plugin support OpenAPI 3.0 only; the document is 3.1.
    const specification = { document: document as unknown as StaticDocumentSpec['document'] }
    await app.register(swagger, { mode: 'static', specification })
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { url: '/api/openapi.json', docExpansion: 'list', deepLinking: true, persistAuthorization: false },
      theme: { title: 'TradeMates API' },
      staticCSP: PAGES_CSP,
    })
  }
