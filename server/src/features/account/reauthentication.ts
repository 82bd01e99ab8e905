import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError, validationError } from '#platform/api-error.ts'
import { countPasswordCheck } from '#features/auth/login/login-throttling.ts'
import { verifyPassword } from '#features/auth/login/passwords.ts'
import { findAccount, lockIfPasswordIs } from '#features/people/accounts.ts'

interface PasswordCheck {
  userId: Id
  /** The field that carries the validation error. */
  field: 'password' | 'old_password'
  password: string
}

/** A verified user and the hash that the password was checked against. */
interface Reauthentication {
  userId: Id
  email: string
  passwordHash: string
}

export const wrongPasswordError = (field: PasswordCheck['field']) => validationError({ [field]: [message('wrong_password')] })

/**
 * Checks the password of a signed-in user.
 * @throws a validation error at `field` for a wrong or missing password, `throttled` after too many attempts
 */
export async function requirePassword(
  deps: Pick<Deps, 'db' | 'settings'>,
  { userId, field, password }: PasswordCheck,
): Promise<Reauthentication> {
  const account = await findAccount(deps.db, userId)
  if (account === undefined) throw notFoundError()
  const { email, password_hash: passwordHash } = account
  if (passwordHash === null) throw validationError({ [field]: [message('no_password_yet')] })
  const refund = await countPasswordCheck(deps, userId)
  const isRight = await verifyPassword(passwordHash, password, deps.settings.passwordCost).catch(async (error: unknown) => {
    await refund()
    throw error
  })
  if (!isRight) throw wrongPasswordError(field)
  await refund()
  return { userId, email, passwordHash }
}

/** Throws a validation error if the password has changed since it was checked; otherwise locks it until the transaction ends. */
export async function requireUnchangedPassword(tx: Queryable, { userId, passwordHash }: Reauthentication): Promise<void> {
  if (!(await lockIfPasswordIs(tx, userId, passwordHash))) throw wrongPasswordError('password')
}
