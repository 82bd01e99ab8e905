import type { AuthSession } from '@trademates/contract/auth'
import type { IdeaDraft } from './idea-drafts.ts'

/** The path at which test servers create users. Production servers answer 404. */
export const TEST_USERS_PATH = '/api/test/users/'

/** The input for a verified user with one session. */
export interface TestUserInput {
  username: string
  email: string
  /** The argon2id hash of the user's password, in PHC form. */
  passwordHash: string
  /** How many days ago the user signed up; 0 by default. */
  ageDays?: number
}

/** The response. */
export interface CreatedTestUser {
  session: AuthSession
}

/** The path at which test servers insert graded ideas of a user, which needs real prices otherwise. Production servers answer 404. */
export const TEST_IDEAS_PATH = '/api/test/ideas/'

/** The input. */
export interface TestIdeasInput {
  author: string
  drafts: IdeaDraft[]
}
