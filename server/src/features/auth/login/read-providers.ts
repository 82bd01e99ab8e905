import type { readProviders } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { SignInProviders } from '#platform/identity/sign-in-provider.ts'

/** Creates the handler that lists the configured identity providers. */
export const createReadProviders =
  ({ google, facebook }: SignInProviders) =>
  async (): Promise<AnswerOf<typeof readProviders>> => {
    // Without the authorization endpoint of Google the login button cannot work.
    const authorize = (await google?.authorize()) ?? null
    return {
      google: google === null || authorize === null ? null : { client_id: google.clientId, authorize },
      facebook: facebook === null ? null : { app_id: facebook.clientId, version: 'v12.0', scope: 'email' },
    }
  }
