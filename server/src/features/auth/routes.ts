import * as auth from '@trademates/contract/auth'
import * as signUp from '@trademates/contract/sign-up'
import { setCsrfCookie, requireCsrf } from '#http/csrf.ts'
import { type Identify, route, rawRoute } from '#http/mount-routes.ts'
import type { SignInProviders } from '#platform/identity/sign-in-provider.ts'
import { createCheckToken } from './check-token.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { createReadProviders } from './read-providers.ts'
import { refresh } from './refresh.ts'
import { register, resend } from './register.ts'
import { requestPasswordReset, confirmPasswordReset } from './reset-password.ts'
import { createSocialLogin } from './social-login.ts'
import { verify } from './verify-email.ts'

export const authRoutes = (identify: Identify, providers: SignInProviders) => [
  route(signUp.register, register),
  route(signUp.resendVerification, resend),
  rawRoute(signUp.readCsrf, (request, reply, { deps }) => setCsrfCookie(request, reply, deps.settings.publicUrl.startsWith('https:'))),
  route(signUp.verifyEmail, verify, { beforeBody: requireCsrf }),
  route(signUp.requestReset, requestPasswordReset),
  route(signUp.confirmReset, confirmPasswordReset),
  route(auth.login, login),
  route(auth.readProviders, createReadProviders(providers)),
  route(auth.signInByGoogle, createSocialLogin('google', providers.google)),
  route(auth.signInByFacebook, createSocialLogin('facebook', providers.facebook)),
  route(auth.refreshSession, refresh),
  route(auth.checkToken, createCheckToken(identify)),
  route(auth.logout, logout),
]
