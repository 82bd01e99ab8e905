import type { Id } from '@trademates/contract/wire'

const PREFIX = 'chat/'

/** Names a conversation in the address of one of its pictures. */
export const imageOwner = (userId: Id): string => PREFIX + userId

/** Takes what the address of a file says owns it, and gives whom the conversation is with; `null` where it is none. */
export const parseImageOwner = (owner: string): Id | null => (owner.startsWith(PREFIX) ? owner.slice(PREFIX.length) : null)
