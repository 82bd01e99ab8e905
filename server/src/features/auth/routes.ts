import * as auth from '@trademates/contract/auth'
import * as signUp from '@trademates/contract/sign-up'
import { setCsrfCookie, requireCsrf } from '#http/csrf.ts'
import { type Identify, route, rawRoute } from '#http/mount-routes.ts'
import type { SignInProviders } from '#platform/identity/sign-in-provider.ts'
import { createCheckToken } from '#features/auth/sessions/check-token.ts'
import { login } from '#features/auth/login/login.ts'
import { logout } from '#features/auth/sessions/logout.ts'
import { createReadProviders } from '#features/auth/login/read-providers.ts'
import { refresh } from '#features/auth/sessions/refresh.ts'
import { register, resend } from '#features/auth/sign-up/register.ts'
import { requestPasswordReset, confirmPasswordReset } from '#features/auth/sign-up/reset-password.ts'
import { createSocialLogin } from '#features/auth/login/social-login.ts'
import { verify } from '#features/auth/sign-up/verify-email.ts'

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
