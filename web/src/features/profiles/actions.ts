import type { BodyInputOf } from '@trademates/contract/endpoint'
import type { Me } from '@trademates/contract/people'
import { editOwnProfile } from '@trademates/contract/profiles'
import { call } from '#lib/api/call.ts'
import { patchAuthor } from '#lib/cache/query-cache.ts'
import { showToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

/** Validation rules of the profile form. */
export const rules = editOwnProfile.body

/** Edits the viewer's profile and updates name and avatar wherever they are shown. Throws CallError. */
export async function updateProfile(body: BodyInputOf<typeof editOwnProfile>, avatar: File | null): Promise<Me> {
  const me = await call(editOwnProfile, { body, files: avatar === null ? [] : [avatar] })
  session.restored(me)
  patchAuthor(me)
  showToast({ kind: 'good', text: t('Profile Updated') })
  return me
}
