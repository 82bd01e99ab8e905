import type { AuthSession } from '@trademates/contract/auth'

/** Where a server with test users creates one. A production start answers 404 here. */
export const TEST_USERS_PATH = '/api/test/users/'

/** A user to create: verified at once, signed in once. */
export interface TestUserInput {
  username: string
  email: string
  /** The argon2id hash of the user's password, in PHC form. */
  passwordHash: string
}

/** What the route answers. */
export interface CreatedTestUser {
  session: AuthSession
}
