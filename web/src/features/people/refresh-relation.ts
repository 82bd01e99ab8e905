import { readProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { patchEntity } from '#lib/cache/query-cache.ts'
import { CallError } from '#lib/api/call-error.ts'
import { removePerson } from '#lib/cache/removal.ts'
import { isNotFound } from '#lib/api/error-kind.ts'

/** Reads the relation of a user again where an error shows that it has changed; a deleted user is removed from every list. */
export async function refreshRelation(id: Id, refusal: unknown): Promise<void> {
  if (!(refusal instanceof CallError) || refusal.kind !== 'rejected') return
  try {
    const { relation, friendship_id } = await call(readProfile, { params: { userId: id } })
    patchEntity('person', id, (person) => ({ ...person, relation, friendship_id }))
  } catch (error) {
    // If reading fails too, the shown relation stays.
    if (isNotFound(error)) removePerson(id)
  }
}
