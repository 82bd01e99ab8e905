import type { BodyOf } from '@trademates/contract/endpoint'
import { createPost } from '@trademates/contract/posts'
import type { Rules } from '#lib/form.ts'

/** The rules of a new post as its form fills them in: what was left blank is not sent. */
export const readNew: Rules<BodyOf<typeof createPost>> = {
  safeParse: (values) =>
    createPost.body.safeParse(Object.fromEntries(Object.entries(values as object).filter(([, value]) => value !== ''))),
}
