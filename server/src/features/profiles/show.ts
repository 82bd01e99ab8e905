import type { Me } from '@trademates/contract/people'
import type { readOwnProfile } from '@trademates/contract/profiles'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { presentMe } from '#features/people/view.ts'

/** The own profile, with what nobody else may see. */
export const showOwn = ({ viewer }: Ask<typeof readOwnProfile>, { db }: Deps): Promise<Me> => presentMe(db, viewer.id)
