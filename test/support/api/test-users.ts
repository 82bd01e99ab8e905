import type { AuthSession } from '@trademates/contract/auth'

/** The path at which test servers create users. Production servers answer 404. */
export const TEST_USERS_PATH = '/api/test/users/'

/** The input for a verified user with one session. */
export interface TestUserInput {
  username: string
  email: string
  /** The argon2id hash of the user's password, in PHC form. */
  passwordHash: string
}

/** The response. */
export interface CreatedTestUser {
  session: AuthSession
}
