import { kindByName } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import type { Me } from '@trademates/contract/people'
import type { editOwnProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { validationError } from '#platform/api-error.ts'
import { attachAvatar, detachAvatar } from '#features/media/attach.ts'
import { processUploads } from '#features/media/upload/process-uploads.ts'
import { editProfile } from '#features/people/accounts.ts'
import { requireUnblockedUsername } from '#features/people/blocked-usernames.ts'
import { presentMe } from './me.ts'

const emptyToNull = (text: string | undefined) => (text === '' ? null : text)

/** Updates the sent fields of the viewer's profile. A new avatar replaces the old one in the same transaction. */
export async function editOwn({ viewer, body, files }: RequestContext<typeof editOwnProfile>, deps: Deps): Promise<Me> {
  const other = files.find(({ name }) => kindByName(name) !== 'image')
  if (other !== undefined) throw validationError({ image: [message('file_no_picture', { name: other.name })] })
  const [avatar] = await processUploads(files, deps, viewer.id)
  await deps.db.transaction(async (tx) => {
    // First, because it locks the row: of two concurrent avatars one replaces the other.
    await editProfile(tx, viewer.id, {
      username: body.username,
      phone_number: emptyToNull(body.phone_number),
      fav_sbj: emptyToNull(body.fav_sbj),
      show_among_callers: body.show_among_callers,
      time_zone: body.time_zone,
      zone: body.zone,
    })
    if (body.username !== undefined) await requireUnblockedUsername(tx, deps.settings.secret, body.username)
    if (avatar !== undefined) await editProfile(tx, viewer.id, { image: await attachAvatar(tx, { user: viewer.id, upload: avatar }) })
    else if (body.remove_image !== undefined) await removeAvatar(tx, viewer.id)
  })
  return presentMe(deps.db, viewer.id)
}

async function removeAvatar(tx: Queryable, userId: Id): Promise<void> {
  await detachAvatar(tx, userId)
  await editProfile(tx, userId, { image: null })
}
