import { message } from '@trademates/contract/messages'
import type { FastifyInstance } from 'fastify'
import { NO_FIELD } from '@trademates/contract/wire'
import { validationError } from '#platform/api-error.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

const notJsonError = () => validationError({ [NO_FIELD]: [message('not_json_request')] })
const notObjectError = () => validationError({ [NO_FIELD]: [message('json_object_needed')] })

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  try {
    // Fatal: bytes that are no UTF-8 would otherwise be kept as replacement characters.
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw notJsonError()
  }
}

/** Takes JSON in strict UTF-8 and no other plain content, so that no form of another site can send anything. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      const value = parseJson(body as Buffer)
      if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))) throw notObjectError()
      done(null, value)
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Takes content of any kind and forgets it: for calls whose address says all. */
export function ignoreRequestBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
}
