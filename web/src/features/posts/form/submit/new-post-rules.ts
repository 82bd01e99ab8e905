import type { Market } from '@trademates/contract/markets'
import type { BodyOf } from '@trademates/contract/endpoint'
import { createPost } from '@trademates/contract/posts'
import { type IdeaValues, ideaOf } from '#features/ideas/idea-values.ts'
import type { FormSchema } from '#lib/form/contract-form.ts'
import { withTagRules } from './tag-rules.ts'

type Rules = FormSchema<BodyOf<typeof createPost>>

const isFilled = ([, value]: [string, unknown]): boolean => value !== ''

/** Rules of a new post without an idea; blank fields are not sent. */
const postRules: Rules = {
  safeParse: (values) => createPost.body.safeParse(Object.fromEntries(Object.entries(values as object).filter(isFilled))),
}

/** Loads the rules of a new post, with those of its idea if there is one. */
export async function loadNewPostRules(idea: IdeaValues | null): Promise<Rules> {
  return withTagRules(await loadRules(idea), (values) => {
    const { hasIdea, symbol, ...typed } = values as NewPostValues
    return { ...typed, symbol: hasIdea ? typed['idea.symbol'] : symbol }
  })
}

type NewPostValues = IdeaValues & {
  description: string
  trading_markets: Market | ''
  symbol: string
  tag_symbols: string
  hasIdea: boolean
}

async function loadRules(idea: IdeaValues | null): Promise<Rules> {
  if (idea === null) return postRules
  const { checkIdea, ideaIssues, loadSymbol } = await import('#features/ideas/composer/idea-rules.ts')
  await loadSymbol(idea)
  return {
    safeParse: (values) => {
      const post = postRules.safeParse(values)
      const { hasIdea, ...typed } = values as IdeaValues & { hasIdea: boolean }
      if (!hasIdea) return post
      const { json, errors } = checkIdea(ideaOf(typed))
      const issues = [...(post.success ? [] : post.error.issues), ...(errors === null ? [] : ideaIssues(errors))]
      if (!post.success || json === null) return { success: false, error: { issues } }
      // The server takes symbol and sentiment from the idea.
      const { symbol: _, stance: __, ...body } = post.data
      return { success: true, data: { ...body, idea: json } }
    },
  }
}
