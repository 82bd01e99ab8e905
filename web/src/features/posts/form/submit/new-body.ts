import type { BodyOf } from '@trademates/contract/endpoint'
import { createPost } from '@trademates/contract/posts'
import type { FormSchema } from '#lib/form/contract-form.ts'

/** Rules of a new post; blank fields are not sent. */
export const newPostRules: FormSchema<BodyOf<typeof createPost>> = {
  safeParse: (values) =>
    createPost.body.safeParse(Object.fromEntries(Object.entries(values as object).filter(([, value]) => value !== ''))),
}
