import type { Id } from '@trademates/contract/wire'

const PREFIX = 'chat/'

/** The name of a conversation as the owner of its images in the URL. */
export const imageOwner = (userId: Id): string => PREFIX + userId

/** The partner's id from an owner in the URL; `null` if the owner is no conversation. */
export const parseImageOwner = (owner: string): Id | null => (owner.startsWith(PREFIX) ? owner.slice(PREFIX.length) : null)
