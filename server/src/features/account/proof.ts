import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound, refuseFields } from '#platform/refusal.ts'
import { countProof } from '#features/auth/guessing.ts'
import { isRightPassword } from '#features/auth/passwords.ts'
import { accountOf, isStillPassword } from '#features/people/accounts.ts'

interface Shown {
  userId: Id
  /** Where a fault is told. */
  field: 'password' | 'old_password'
  password: string
}

/** Whose password was shown, and the hash that it was checked against. */
interface Proof {
  userId: Id
  email: string
  passwordHash: string
}

export const wrongPassword = (field: Shown['field']) => refuseFields({ [field]: [message('wrong_password')] })

/** Makes sure that whoever holds the session knows the password too; refuses at the field, and throws `throttled`. */
export async function requirePassword(deps: Pick<Deps, 'db' | 'settings'>, { userId, field, password }: Shown): Promise<Proof> {
  const account = await accountOf(deps.db, userId)
  if (account === undefined) throw notFound()
  const { email, password_hash: passwordHash } = account
  if (passwordHash === null) throw refuseFields({ [field]: [message('no_password_yet')] })
  const forgive = await countProof(deps, userId)
  const isRight = await isRightPassword(passwordHash, password, deps.settings.passwordCost).catch(async (error: unknown) => {
    await forgive()
    throw error
  })
  if (!isRight) throw wrongPassword(field)
  await forgive()
  return { userId, email, passwordHash }
}

/** Refuses where the password was changed since it was shown; if not, it stays what it is until the transaction ends. */
export async function requireStill(tx: Handle, { userId, passwordHash }: Proof): Promise<void> {
  if (!(await isStillPassword(tx, userId, passwordHash))) throw wrongPassword('password')
}
