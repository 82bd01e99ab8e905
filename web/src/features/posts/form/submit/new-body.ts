import type { BodyOf } from '@trademates/contract/endpoint'
import { createPost } from '@trademates/contract/posts'
import type { FormSchema } from '#lib/form/contract-form.ts'

/** The rules of a new post as its form fills them in: what was left blank is not sent. */
export const newPostRules: FormSchema<BodyOf<typeof createPost>> = {
  safeParse: (values) =>
    createPost.body.safeParse(Object.fromEntries(Object.entries(values as object).filter(([, value]) => value !== ''))),
}
