import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { notify, settleRequest, type Told } from '#features/notifications/notify.ts'
import { followEachOther } from '#features/people/bonds.ts'

/** What follows from an acceptance, in its transaction: both follow each other, and whoever asked is told. */
export async function connect(tx: Handle, accepter: Id, { id, other }: { id: Id; other: Id }): Promise<Told[]> {
  await followEachOther(tx, accepter, other)
  return [
    ...(await settleRequest(tx, id, 'accepted')),
    ...(await notify(tx, other, { kind: 'request_accepted', actor: accepter, friendship: id })),
  ]
}
