import { listAlerts, listFirings } from '@trademates/contract/alerts'
import { readConversation } from '@trademates/contract/chat'
import { LiveEvent } from '@trademates/contract/events'
import { readExportState } from '@trademates/contract/exports'
import { listNews } from '@trademates/contract/news'
import type { Post } from '@trademates/contract/posts'
import { readProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { addComment, putProgress, query, queryClient } from '#lib/cache/cache.ts'
import { messageArrived, messageChanged, missedChanges } from '#lib/cache/messages.ts'
import { counted, notified, notifiedAnew, notifiedNoMore, notifierGone } from '#lib/cache/notified.ts'
import { forgetPendingPosts, postArrived } from '#lib/cache/pending.ts'
import { hearQuotes } from '#lib/quote-store.ts'
import { personChanged } from '#lib/cache/relations.ts'
import { postEdited, postGone, takeOut, takeOutPerson } from '#lib/cache/removal.ts'
import { expire } from '#lib/renewal.ts'
import { likeOf, toldOf } from '#lib/toggle.ts'
import { typingHeard } from '#lib/typing.ts'

/** More happened than was heard: what is shown is read anew, and what waited is among it. */
export function readAnew(): void {
  forgetPendingPosts()
  missedChanges()
  void queryClient.invalidateQueries()
}

/** What somebody wrote goes at once, and their profile says that they are gone; what they only counted in is right when it is next read. */
function personGone(id: Id): void {
  notifierGone(id)
  takeOutPerson(id)
  void queryClient.resetQueries({ queryKey: query(readProfile, { params: { userId: id } }).queryKey })
  void queryClient.invalidateQueries({ refetchType: 'none' })
  void queryClient.invalidateQueries(query(readConversation, { params: { userId: id } }))
}

/** How the reader's own like of a post is shown, and the count that goes with it: as it is wanted, while a wish of theirs is on its way. */
function ownLike(post: Id, liked: boolean, count: number): Pick<Post, 'user_liked' | 'likes_count'> {
  const user_liked = toldOf(likeOf(post), liked)
  return { user_liked, likes_count: count + Number(user_liked) - Number(liked) }
}

function take(told: LiveEvent): void {
  switch (told.event) {
    case 'post.created':
      return postArrived(told.data)
    case 'post.changed': {
      const { id, likes_count, comments_count, user_liked, comment, removed_comment, edited, symbols } = told.data
      if (comment) addComment(comment)
      if (removed_comment !== undefined) takeOut(removed_comment)
      const own = user_liked === undefined ? { likes_count } : ownLike(id, user_liked, likes_count)
      return postEdited(id, { ...edited, ...(symbols && { symbols }), ...own, comments_count })
    }
    case 'export.changed':
      return void queryClient.setQueryData(query(readExportState).queryKey, told.data)
    case 'alert.changed':
      void queryClient.invalidateQueries({ queryKey: [listAlerts.path] })
      return void queryClient.invalidateQueries({ queryKey: [listFirings.path] })
    case 'news.came':
      return void queryClient.invalidateQueries({ queryKey: [listNews.path] })
    case 'learning.changed':
      return putProgress(told.data)
    case 'post.deleted':
      return postGone(told.data.id)
    case 'message.created':
      return messageArrived(told.data)
    case 'message.changed':
      return messageChanged(told.data)
    case 'typing':
      return typingHeard(told.data.user_id)
    case 'notification.created':
      return notified(told.data)
    case 'notification.changed':
      return notifiedAnew(told.data)
    case 'notification.removed':
      return notifiedNoMore(told.data.id)
    case 'counts':
      return counted(told.data)
    case 'quotes':
      return hearQuotes(told.data)
    case 'person.changed':
      return personChanged(told.data)
    case 'person.gone':
      return personGone(told.data.id)
    case 'missed':
      return readAnew()
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
