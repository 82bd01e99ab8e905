import { randomBytes, timingSafeEqual } from 'node:crypto'
import { message } from '@trademates/contract/messages'
import { CSRF_COOKIE, CSRF_HEADER } from '@trademates/contract/sign-up'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiError } from '#platform/api-error.ts'

/** Gives the browser a CSRF cookie that its scripts can read; a cookie that is there already is kept, for other tabs use it. */
export async function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Promise<void> {
  const value = request.cookies[CSRF_COOKIE] ?? randomBytes(24).toString('base64url')
  reply.setCookie(CSRF_COOKIE, value, { path: '/', sameSite: 'strict', secure: isSecure, httpOnly: false })
  await reply.code(204).send()
}

/** Lets a request pass only when its header repeats its cookie, which a foreign page can neither read nor set; throws `csrf_failed`. */
export function requireCsrf(request: FastifyRequest): void {
  const cookie = Buffer.from(request.cookies[CSRF_COOKIE] ?? '')
  const header = Buffer.from(String(request.headers[CSRF_HEADER] ?? ''))
  const isSame = cookie.length > 0 && cookie.length === header.length && timingSafeEqual(cookie, header)
  if (!isSame) throw apiError('csrf_failed', message('foreign_page'))
}
