import { readProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { patchEntity } from '#lib/cache/query-cache.ts'
import { CallError } from '#lib/api/call-error.ts'
import { removePerson } from '#lib/cache/removal.ts'
import { isNotFound } from '#lib/api/error-kind.ts'

/** Reads anew what somebody is to the viewer where a refusal says that it is not what was shown; who is gone leaves every list. */
export async function refreshRelation(id: Id, refusal: unknown): Promise<void> {
  if (!(refusal instanceof CallError) || refusal.kind !== 'rejected') return
  try {
    const { relation, friendship_id } = await call(readProfile, { params: { userId: id } })
    patchEntity('person', id, (person) => ({ ...person, relation, friendship_id }))
  } catch (error) {
    // Where it cannot be read either, what was shown before stands.
    if (isNotFound(error)) removePerson(id)
  }
}
