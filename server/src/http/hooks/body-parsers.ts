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
    // The decoder is fatal: otherwise invalid UTF-8 would be stored as replacement characters.
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw notJsonError()
  }
}

/** Accepts JSON objects in strict UTF-8 only. Other content types are rejected, so that forms of other sites cannot send requests. */
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

/** Accepts and ignores bodies of any content type, for endpoints whose input is in the URL. */
export function ignoreRequestBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
}
