import { likePost } from '@trademates/contract/likes'
import { createPost, listFeed } from '@trademates/contract/posts'
import type { Person } from '@trademates/e2e/people'
import type { Request } from 'autocannon'
import { pick, postForm, type World } from './world.ts'

const bearer = ({ session }: Person) => ({ authorization: `Bearer ${session.access}` })

/** The first page of the feed, for another viewer each time. */
export const readFeed = ({ people }: World): Request[] =>
  people.map((person) => ({ path: listFeed.path, method: 'GET', headers: bearer(person) }))

/** Likes and likes taken back, by many people on the newest posts. */
export const like = ({ people, posts }: World): Request[] =>
  people.flatMap((person, number) =>
    [false, true].map((unlike) => ({
      path: likePost.path,
      method: likePost.method,
      headers: { ...bearer(person), 'content-type': 'application/json' },
      body: JSON.stringify({ post_id: pick(posts.slice(-100), number * 31), unlike }),
    })),
  )

/** Posts of text. */
export const write = ({ people }: World): Promise<Request[]> =>
  Promise.all(
    people.map(async (person, number) => {
      const form = new Response(postForm(number))
      const headers = { ...bearer(person), 'content-type': form.headers.get('content-type') ?? '' }
      return { path: createPost.path, method: createPost.method, headers, body: await form.text() }
    }),
  )
