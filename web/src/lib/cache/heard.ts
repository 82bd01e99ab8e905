import { queryOptions } from '@tanstack/react-query'
import type { Message } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { queryClient } from './cache.ts'
import { session } from '#lib/session.ts'

/** What this tab knows of a conversation beside the pages that it read. */
export interface Heard {
  /** Each message as it was told last, in no order. */
  messages: readonly Message[]
  /** Every change up to this one is in what was read or told; `null` before anything was read. */
  known: number | null
  /** Changes after one that was neither read nor told. */
  beyond: readonly number[]
}

const NOTHING: Heard = { messages: [], known: null, beyond: [] }

/** `heard` with all changes up to this one known, and those after it that follow without a gap. */
function upTo({ messages, beyond }: Heard, revision: number): Heard {
  let known = revision
  const later = beyond.filter((change) => change > revision).toSorted((a, b) => a - b)
  while (later[0] === known + 1) known = later.shift() ?? known
  return { messages, known, beyond: later }
}

/** `heard` with a message as it is now; what is older than what was told changes nothing. */
export function withMessage(heard: Heard, message: Message): Heard {
  const { messages, known, beyond } = heard
  const before = messages.find(({ id }) => id === message.id)
  const isOld = before !== undefined && before.revision > message.revision
  const next = isOld ? heard : { ...heard, messages: [...messages.filter((one) => one !== before), message] }
  if (known !== null && message.revision <= known) return next
  const told = { ...next, beyond: [...new Set([...beyond, message.revision])] }
  return known === null ? told : upTo(told, known)
}

/** `heard` with all changes up to this one read. */
export const withRead = (heard: Heard, revision: number): Heard => upTo(heard, Math.max(heard.known ?? 0, revision))

/**
 * What was told of a conversation since this tab opened. It stands beside the pages that were read, so that an answer that was on its way
 * when something was told cannot undo it; and in the cache, so that signing out forgets it.
 */
export const heardQuery = (other: Id) =>
  queryOptions<Heard>({ queryKey: ['heard messages', other], queryFn: () => NOTHING, enabled: false, gcTime: Infinity })

function change(other: Id, by: (heard: Heard) => Heard): void {
  queryClient.setQueryData(heardQuery(other).queryKey, (heard = NOTHING) => by(heard))
}

/** Whether the user of this tab wrote what this one sent. */
export const isOwn = (sender: Id): boolean => sender === session.get().user?.id

/** The other of the two whom a message concerns. */
export const otherOf = ({ sender_id, recipient_id }: Message): Id => (isOwn(sender_id) ? recipient_id : sender_id)

/** Shows a message as it is now wherever its conversation is open. */
export const showMessage = (message: Message): void => change(otherOf(message), (heard) => withMessage(heard, message))

/** All changes of a conversation up to this one were read. */
export const knownUpTo = (other: Id, revision: number): void => change(other, (heard) => withRead(heard, revision))
