import { derivePostName, type Post } from '@trademates/contract/posts'

/** Whether a post shows its name; not if it was derived from the description. */
export const hasTitle = ({ name, description }: Pick<Post, 'name' | 'description'>): boolean =>
  name !== '' && !description.trimStart().startsWith(name)

/** The name of a post, with an ellipsis if it was cut from a longer line. */
export function fullName({ name, description }: Pick<Post, 'name' | 'description'>): string {
  const [line = ''] = description.split('\n', 1)
  return name === derivePostName(description) && name !== line.trim() ? `${name}…` : name
}
