import type { BodyInputOf } from '@trademates/contract/endpoint'
import type { Me } from '@trademates/contract/people'
import { editOwnProfile } from '@trademates/contract/profiles'
import { call } from '#lib/api.ts'
import { showAuthor } from '#lib/cache/cache.ts'
import { notice } from '#lib/notice.ts'
import { session } from '#lib/session.ts'
import { t } from '#words/t.ts'

/** What the profile form checks before it sends. */
export const rules = editOwnProfile.body

/** Changes the own profile, and shows the new name and picture wherever they stand. Throws CallError. */
export async function updateProfile(body: BodyInputOf<typeof editOwnProfile>, portrait: File | null): Promise<Me> {
  const me = await call(editOwnProfile, { body, files: portrait === null ? [] : [portrait] })
  session.recognised(me)
  showAuthor(me)
  notice({ kind: 'good', text: t('Profile Updated') })
  return me
}
