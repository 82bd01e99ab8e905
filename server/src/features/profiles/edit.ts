import { kindByName } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import type { Me } from '@trademates/contract/people'
import type { editOwnProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { refuseFields } from '#platform/refusal.ts'
import { attachPortrait, detachPortrait } from '#features/media/attach.ts'
import { intake } from '#features/media/intake.ts'
import { editProfile } from '#features/people/accounts.ts'
import { presentMe } from './me.ts'

// An empty text takes the value away.
const orNothing = (text: string | undefined) => (text === '' ? null : text)

/** Changes what was sent of the own profile. A new portrait takes the place of the old one in the same transaction. */
export async function editOwn({ viewer, body, files }: Ask<typeof editOwnProfile>, deps: Deps): Promise<Me> {
  const other = files.find(({ name }) => kindByName(name) !== 'image')
  if (other !== undefined) throw refuseFields({ image: [message('file_no_picture', { name: other.name })] })
  const [portrait] = await intake(files, deps, viewer.id)
  await deps.db.transaction(async (tx) => {
    // First, for it holds the row: of two portraits at once, one takes the other's place.
    await editProfile(tx, viewer.id, {
      username: body.username,
      phone_number: orNothing(body.phone_number),
      fav_sbj: orNothing(body.fav_sbj),
    })
    if (portrait !== undefined) await editProfile(tx, viewer.id, { image: await attachPortrait(tx, { person: viewer.id, kept: portrait }) })
    else if (body.remove_image !== undefined) await removePortrait(tx, viewer.id)
  })
  return presentMe(deps.db, viewer.id)
}

async function removePortrait(tx: Handle, userId: Id): Promise<void> {
  await detachPortrait(tx, userId)
  await editProfile(tx, userId, { image: null })
}
