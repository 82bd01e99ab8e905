import type { FastifyInstance } from 'fastify'

const VALIDITY_MS = 180 * 24 * 3_600_000

/**
 * Tells at `/.well-known/security.txt` (RFC 9116) whom to tell of a weakness of this site: the operator, whom only they can name.
 * Written anew for each reader, so that it never runs out while the site is up.
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
