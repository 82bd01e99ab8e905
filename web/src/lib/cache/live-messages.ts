import { queryOptions } from '@tanstack/react-query'
import type { ChatMessage } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { queryClient } from './query-cache.ts'
import { session } from '#lib/session/session.ts'

/** What this tab knows of a conversation beside the pages that it read. */
export interface LiveMessages {
  /** Each message as it was told last, in no order. */
  messages: readonly ChatMessage[]
  /** Every change up to this one is in what was read or told; `null` before anything was read. */
  knownRevision: number | null
  /** Changes after one that was neither read nor told. */
  laterRevisions: readonly number[]
}

const EMPTY: LiveMessages = { messages: [], knownRevision: null, laterRevisions: [] }

/** `heard` with all changes up to this one known, and those after it that follow without a gap. */
function advanceTo({ messages, laterRevisions }: LiveMessages, revision: number): LiveMessages {
  let knownRevision = revision
  const later = laterRevisions.filter((change) => change > revision).toSorted((a, b) => a - b)
  while (later[0] === knownRevision + 1) knownRevision = later.shift() ?? knownRevision
  return { messages, knownRevision, laterRevisions: later }
}

/** `heard` with a message as it is now; what is older than what was told changes nothing. */
export function withMessage(heard: LiveMessages, message: ChatMessage): LiveMessages {
  const { messages, knownRevision, laterRevisions } = heard
  const before = messages.find(({ id }) => id === message.id)
  const isOld = before !== undefined && before.revision > message.revision
  const next = isOld ? heard : { ...heard, messages: [...messages.filter((one) => one !== before), message] }
  if (knownRevision !== null && message.revision <= knownRevision) return next
  const told = { ...next, laterRevisions: [...new Set([...laterRevisions, message.revision])] }
  return knownRevision === null ? told : advanceTo(told, knownRevision)
}

/** `heard` with all changes up to this one read. */
export const withKnownRevision = (heard: LiveMessages, revision: number): LiveMessages =>
  advanceTo(heard, Math.max(heard.knownRevision ?? 0, revision))

/**
 * What was told of a conversation since this tab opened. It stands beside the pages that were read, so that an answer that was on its way
 * when something was told cannot undo it; and in the cache, so that signing out forgets it.
 */
export const liveMessagesQuery = (other: Id) =>
  queryOptions<LiveMessages>({ queryKey: ['heard messages', other], queryFn: () => EMPTY, enabled: false, gcTime: Infinity })

function updateLiveMessages(other: Id, by: (heard: LiveMessages) => LiveMessages): void {
  queryClient.setQueryData(liveMessagesQuery(other).queryKey, (heard = EMPTY) => by(heard))
}

/** Whether the user of this tab wrote what this one sent. */
export const isOwn = (sender: Id): boolean => sender === session.get().user?.id

/** The other of the two whom a message concerns. */
export const partnerOf = ({ sender_id, recipient_id }: ChatMessage): Id => (isOwn(sender_id) ? recipient_id : sender_id)

/** Shows a message as it is now wherever its conversation is open. */
export const storeMessage = (message: ChatMessage): void => updateLiveMessages(partnerOf(message), (heard) => withMessage(heard, message))

/** All changes of a conversation up to this one were read. */
export const setKnownRevision = (other: Id, revision: number): void =>
  updateLiveMessages(other, (heard) => withKnownRevision(heard, revision))
