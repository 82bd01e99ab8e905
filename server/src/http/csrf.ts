import { randomBytes, timingSafeEqual } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import { CSRF_COOKIE, CSRF_HEADER } from '@trademates/contract/sign-up'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiError } from '#platform/api-error.ts'

/** Sets a CSRF cookie that scripts can read. An existing cookie is kept, because other tabs use it. */
export async function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Promise<void> {
  const value = request.cookies[CSRF_COOKIE] ?? randomBytes(24).toString('base64url')
  reply.setCookie(CSRF_COOKIE, value, { path: '/', sameSite: 'strict', secure: isSecure, httpOnly: false })
  await reply.code(204).send()
}

/** Throws `csrf_failed` unless the CSRF header equals the CSRF cookie, which other sites can neither read nor set. */
export function requireCsrf(request: FastifyRequest): void {
  const cookie = Buffer.from(request.cookies[CSRF_COOKIE] ?? '')
  const header = Buffer.from(String(request.headers[CSRF_HEADER] ?? ''))
  const isSame = cookie.length > 0 && cookie.length === header.length && timingSafeEqual(cookie, header)
  if (!isSame) throw apiError('csrf_failed', message('foreign_page'))
}
