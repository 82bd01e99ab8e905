import type { LiveEvent } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'

/** Returns the id of the object that an event reports as deleted: earlier events about it are not replayed. */
export function deletedSubject({ event, data }: LiveEvent): Id | undefined {
  switch (event) {
    case 'post.deleted':
    case 'alert.deleted':
    case 'notification.removed':
      return data.id
    case 'post.changed':
      return data.removed_comment
    case 'message.changed':
      return data.deleted_at === null ? undefined : data.id
    default:
      return undefined
  }
}

/** Lists the ids of the objects that an event contains. */
export function listSubjects({ event, data }: LiveEvent): Id[] {
  switch (event) {
    case 'post.created':
    case 'message.created':
    case 'message.changed':
      return [data.id]
    case 'alert.changed':
      return [data.alert.id]
    case 'post.changed':
      return [data.id, ...(data.comment === undefined ? [] : [data.comment.id])]
    case 'notification.created':
    case 'notification.changed':
      return [data.id, ...[data.post_id, data.comment_id].filter((id) => id !== null)]
    default:
      return []
  }
}
