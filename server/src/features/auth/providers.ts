import type { readProviders } from '@trademates/contract/auth'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { Providers } from '#platform/identity/vouched.ts'

/** Makes the deed that tells which sign-ins of others are configured. */
export const makeReadProviders =
  ({ google, facebook }: Providers) =>
  async (): Promise<AnswerOf<typeof readProviders>> => {
    // Without its page the button would lead nowhere.
    const authorize = (await google?.authorize()) ?? null
    return {
      google: google === null || authorize === null ? null : { client_id: google.clientId, authorize },
      facebook: facebook === null ? null : { app_id: facebook.clientId, version: 'v12.0', scope: 'email' },
    }
  }
