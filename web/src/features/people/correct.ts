import { readProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { patch } from '#lib/cache/cache.ts'
import { CallError } from '#lib/call-error.ts'
import { takeOutPerson } from '#lib/cache/removal.ts'
import { isGone } from '#lib/why-failed.ts'

/** Reads anew what somebody is to the viewer where a refusal says that it is not what was shown; who is gone leaves every list. */
export async function correct(id: Id, refusal: unknown): Promise<void> {
  if (!(refusal instanceof CallError) || refusal.kind !== 'refused') return
  try {
    const { relation, friendship_id } = await call(readProfile, { params: { userId: id } })
    patch('person', id, (person) => ({ ...person, relation, friendship_id }))
  } catch (error) {
    // Where it cannot be read either, what was shown before stands.
    if (isGone(error)) takeOutPerson(id)
  }
}
