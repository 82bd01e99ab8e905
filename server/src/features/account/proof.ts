import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { notFound, refuseFields } from '#platform/refusal.ts'
import { isRightPassword } from '#features/auth/passwords.ts'
import { type Account, accountOf } from '#features/people/accounts.ts'

interface Shown {
  userId: Id
  /** Where a fault is told. */
  field: 'password' | 'old_password'
  password: string
}

/** Makes sure that whoever holds the session knows the password too; refuses at the field. Gives the account. */
export async function requirePassword({ db }: Pick<Deps, 'db'>, { userId, field, password }: Shown): Promise<Account> {
  const account = await accountOf(db, userId)
  if (account === undefined) throw notFound()
  if (account.password_hash === null)
    throw refuseFields({ [field]: ['This account has no password yet. Set one with "Recover your password".'] })
  if (!(await isRightPassword(account.password_hash, password))) throw refuseFields({ [field]: ['This is not your password.'] })
  return account
}
