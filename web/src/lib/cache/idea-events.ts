import { allowedAmendments } from '@trademates/contract/allowed-amendments'
import type { Idea, TouchedLevel } from '@trademates/contract/ideas'
import { listCallers, readTrackRecord } from '@trademates/contract/track-records'
import type { Id } from '@trademates/contract/wire'
import { useSyncExternalStore } from 'react'
import { createStore } from '#lib/state/store.ts'
import { patchEntity, query, queryClient, updateAllQueries } from './query-cache.ts'

// Only the author may amend it, at least by a position.
const allowedNow = (before: Idea, changed: Idea): Idea['allowed_amendments'] =>
  before.allowed_amendments.length === 0 ? [] : allowedAmendments(changed, Date.now())

/** Shows the new state of a graded idea wherever it is. What depends on the viewer stays as it is. */
export function onIdeaChanged(changed: Idea): void {
  patchEntity('idea', changed.id, (idea) =>
    idea.revision > changed.revision
      ? idea
      : { ...changed, is_following: idea.is_following, allowed_amendments: allowedNow(idea, changed) },
  )
}

const withdrawnLevels = createStore<ReadonlyMap<Id, TouchedLevel>>(new Map())

/** Shows on an idea that final candles did not reach a level, until its next event. No answer of the server contains it. */
export const onIdeaWithdrawn = ({ id, touched }: { id: Id; touched: TouchedLevel }): void =>
  withdrawnLevels.set(new Map([...withdrawnLevels.get(), [id, touched]]))

/** Ends that after a new event of the idea. */
export function forgetWithdrawnLevel(id: Id): void {
  if (!withdrawnLevels.get().has(id)) return
  withdrawnLevels.set(new Map([...withdrawnLevels.get()].filter(([other]) => other !== id)))
}

/** The level of an idea that the last final candles did not confirm. */
export const useWithdrawnLevel = (id: Id): TouchedLevel | undefined =>
  useSyncExternalStore(withdrawnLevels.watch, () => withdrawnLevels.get().get(id))

/** Shows on an idea whether the viewer follows it. */
export const showIdeaFollowed = (id: Id, on: boolean): void => patchEntity('idea', id, (idea) => ({ ...idea, is_following: on }))

const isIdea = (found: object): found is Idea => 'current_stop' in found && 'caller' in found

/** Shows the new score of a caller on their ideas, and reloads visible track records. */
export function onTrackRecordChanged({ user_id: user, score, graded }: { user_id: Id; score: string | null; graded: number }): void {
  updateAllQueries((found) =>
    isIdea(found) && found.author.id === user && found.caller !== null
      ? { ...found, caller: { ...found.caller, score, low: score, graded } }
      : found,
  )
  void queryClient.invalidateQueries(query(readTrackRecord, { params: { userId: user } }))
  void queryClient.invalidateQueries({ queryKey: [listCallers.path] })
}
