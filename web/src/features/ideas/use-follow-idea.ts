import { followIdea, unfollowIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { call } from '#lib/api/call.ts'
import { showIdeaFollowed } from '#lib/cache/idea-events.ts'
import { useToggle } from '#lib/state/toggle.ts'

async function setFollowing(id: string, on: boolean): Promise<void> {
  await call(on ? followIdea : unfollowIdea, { params: { id } })
}

/** Whether the viewer is notified of the events of an idea, and a function that changes it. */
export const useFollowIdea = ({ id, is_following }: Pick<Idea, 'id' | 'is_following'>) =>
  useToggle({
    id: `idea-follow:${id}`,
    confirmed: is_following,
    show: (wanted) => showIdeaFollowed(id, wanted),
    send: (wanted) => setFollowing(id, wanted),
  })
