import * as auth from '@trademates/contract/auth'
import * as signUp from '@trademates/contract/sign-up'
import { giveCsrfCookie, requireCsrf } from '#http/csrf.ts'
import { type Identify, on, raw } from '#http/mount.ts'
import type { Providers } from '#platform/identity/vouched.ts'
import { makeCheck } from './check.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { makeReadProviders } from './providers.ts'
import { refresh } from './refresh.ts'
import { register, resend } from './register.ts'
import { askForReset, reset } from './reset.ts'
import { makeSocial } from './social.ts'
import { verify } from './verify.ts'

export const authRoutes = (identify: Identify, providers: Providers) => [
  on(signUp.register, register),
  on(signUp.resendVerification, resend),
  raw(signUp.readCsrf, (request, reply, { deps }) => giveCsrfCookie(request, reply, deps.settings.publicUrl.startsWith('https:'))),
  on(signUp.verifyEmail, verify, { guard: requireCsrf }),
  on(signUp.requestReset, askForReset),
  on(signUp.confirmReset, reset),
  on(auth.login, login),
  on(auth.readProviders, makeReadProviders(providers)),
  on(auth.signInByGoogle, makeSocial('google', providers.google)),
  on(auth.signInByFacebook, makeSocial('facebook', providers.facebook)),
  on(auth.refreshSession, refresh),
  on(auth.checkToken, makeCheck(identify)),
  on(auth.logout, logout),
]
