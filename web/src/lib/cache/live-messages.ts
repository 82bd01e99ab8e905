import { queryOptions } from '@tanstack/react-query'
import type { ChatMessage } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { queryClient } from './query-cache.ts'
import { session } from '#lib/session/session.ts'

/** Messages of a conversation received as events, separate from the fetched pages. */
export interface LiveMessages {
  /** The newest version of each message, unordered. */
  messages: readonly ChatMessage[]
  /** All changes up to this revision were fetched or received; `null` before the first fetch. */
  knownRevision: number | null
  /** Received revisions after a gap. */
  laterRevisions: readonly number[]
}

const EMPTY: LiveMessages = { messages: [], knownRevision: null, laterRevisions: [] }

/** Advances the known revision, also over received revisions that follow without a gap. */
function advanceTo({ messages, laterRevisions }: LiveMessages, revision: number): LiveMessages {
  let knownRevision = revision
  const later = laterRevisions.filter((change) => change > revision).toSorted((a, b) => a - b)
  while (later[0] === knownRevision + 1) knownRevision = later.shift() ?? knownRevision
  return { messages, knownRevision, laterRevisions: later }
}

/** Adds or updates a message. Ignores an older version. */
export function withMessage(state: LiveMessages, message: ChatMessage): LiveMessages {
  const { messages, knownRevision, laterRevisions } = state
  const before = messages.find(({ id }) => id === message.id)
  const isOld = before !== undefined && before.revision > message.revision
  const next = isOld ? state : { ...state, messages: [...messages.filter((one) => one !== before), message] }
  if (knownRevision !== null && message.revision <= knownRevision) return next
  const received = { ...next, laterRevisions: [...new Set([...laterRevisions, message.revision])] }
  return knownRevision === null ? received : advanceTo(received, knownRevision)
}

/** Advances the known revision after a fetch. */
export const withKnownRevision = (state: LiveMessages, revision: number): LiveMessages =>
  advanceTo(state, Math.max(state.knownRevision ?? 0, revision))

/** Messages received by events since this tab opened. Separate from the fetched pages, so a late response does not undo an event; in the query cache, so a log-out clears it. */
export const liveMessagesQuery = (other: Id) =>
  queryOptions<LiveMessages>({ queryKey: ['live messages', other], queryFn: () => EMPTY, enabled: false, gcTime: Infinity })

function updateLiveMessages(other: Id, change: (state: LiveMessages) => LiveMessages): void {
  queryClient.setQueryData(liveMessagesQuery(other).queryKey, (state = EMPTY) => change(state))
}

/** Whether the user of this tab sent the message. */
export const isOwn = (sender: Id): boolean => sender === session.get().user?.id

/** The other participant of a message. */
export const partnerOf = ({ sender_id, recipient_id }: ChatMessage): Id => (isOwn(sender_id) ? recipient_id : sender_id)

/** Stores a message of a live event or response. */
export const storeMessage = (message: ChatMessage): void => updateLiveMessages(partnerOf(message), (state) => withMessage(state, message))

/** Call after a fetch that contains all changes up to this revision. */
export const setKnownRevision = (other: Id, revision: number): void =>
  updateLiveMessages(other, (state) => withKnownRevision(state, revision))
