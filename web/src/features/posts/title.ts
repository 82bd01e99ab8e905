import type { Post } from '@trademates/contract/posts'

/** Whether a post shows its name: one that was taken from the description would say the same twice. */
export const hasTitle = ({ name, description }: Pick<Post, 'name' | 'description'>): boolean =>
  name !== '' && !description.trimStart().startsWith(name)
