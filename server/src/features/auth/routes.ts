import * as auth from '@trademates/contract/auth'
import * as signUp from '@trademates/contract/sign-up'
import { giveCsrfCookie, requireCsrf } from '#http/csrf.ts'
import { type Identify, on, raw } from '#http/mount.ts'
import { makeCheck } from './check.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { refresh } from './refresh.ts'
import { register, resend } from './register.ts'
import { verify } from './verify.ts'

export const authRoutes = (identify: Identify) => [
  on(signUp.register, register),
  on(signUp.resendVerification, resend),
  raw(signUp.readCsrf, (request, reply, { deps }) => giveCsrfCookie(request, reply, deps.settings.publicUrl.startsWith('https:'))),
  on(signUp.verifyEmail, verify, requireCsrf),
  on(auth.login, login),
  on(auth.refreshSession, refresh),
  on(auth.checkToken, makeCheck(identify)),
  on(auth.logout, logout),
]
