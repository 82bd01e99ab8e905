import { LiveEvent } from '@trademates/contract/events'
import { readExportState } from '@trademates/contract/exports'
import { listNotifications } from '@trademates/contract/notifications'
import { addComment, query, queryClient } from './cache.ts'
import { postArrived } from './pending.ts'
import { hearQuotes } from './quote-store.ts'
import { postEdited, postGone, takeOut } from './removal.ts'
import { expire } from './renewal.ts'

function take(told: LiveEvent): void {
  switch (told.event) {
    case 'post.created':
      return postArrived(told.data)
    case 'post.changed': {
      const { id, likes_count, comments_count, comment, removed_comment, edited, symbols } = told.data
      if (comment) addComment(comment)
      if (removed_comment !== undefined) takeOut(removed_comment)
      return postEdited(id, { ...edited, ...(symbols && { symbols }), likes_count, comments_count })
    }
    case 'export.changed':
      return void queryClient.setQueryData(query(readExportState).queryKey, told.data)
    case 'post.deleted':
      return postGone(told.data.id)
    case 'notification.created':
    case 'notification.changed':
    case 'counts':
      return void queryClient.invalidateQueries({ queryKey: [listNotifications.path] })
    case 'quotes':
      return hearQuotes(told.data)
    case 'session.ended':
      return expire()
  }
}

/** Takes one event of the stream to where it is shown. An event that this client does not know is passed over. */
export function hear(event: string | undefined, data: string): void {
  const parsed: unknown = JSON.parse(data)
  const told = LiveEvent.safeParse({ event, data: parsed })
  if (told.success) take(told.data)
}
