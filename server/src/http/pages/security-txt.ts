import type { FastifyInstance } from 'fastify'

const VALIDITY_MS = 180 * 24 * 3_600_000

/**
 * Serves `/.well-known/security.txt` (RFC 9116) with the contact of the operator. The expiry date is always 180 days ahead.
 */
export function serveSecurityTxt(app: FastifyInstance, { contact, publicUrl }: { contact: string; publicUrl: string }): void {
  const path = '/.well-known/security.txt'
  app.get(path, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${new Date(Date.now() + VALIDITY_MS).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl}${path}`,
          '',
        ].join('\n'),
      ),
  )
}
