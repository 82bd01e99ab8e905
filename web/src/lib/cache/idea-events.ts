import type { Idea } from '@trademates/contract/ideas'
import { patchEntity } from './query-cache.ts'

/** Shows the new state of a graded idea on its post. What depends on the viewer stays as it is. */
export function onIdeaChanged(changed: Idea): void {
  if (changed.post_id === null) return
  patchEntity('post', changed.post_id, (post) =>
    post.idea === null || post.idea.revision > changed.revision
      ? post
      : { ...post, idea: { ...changed, is_following: post.idea.is_following, allowed_amendments: post.idea.allowed_amendments } },
  )
}
