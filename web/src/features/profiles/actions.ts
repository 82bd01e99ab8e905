import type { BodyInputOf } from '@trademates/contract/endpoint'
import type { Me } from '@trademates/contract/people'
import { editOwnProfile } from '@trademates/contract/profiles'
import { call } from '#lib/api/call.ts'
import { patchAuthor } from '#lib/cache/query-cache.ts'
import { showToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

/** What the profile form checks before it sends. */
export const rules = editOwnProfile.body

/** Changes the own profile, and shows the new name and picture wherever they stand. Throws CallError. */
export async function updateProfile(body: BodyInputOf<typeof editOwnProfile>, avatar: File | null): Promise<Me> {
  const me = await call(editOwnProfile, { body, files: avatar === null ? [] : [avatar] })
  session.restored(me)
  patchAuthor(me)
  showToast({ kind: 'good', text: t('Profile Updated') })
  return me
}
