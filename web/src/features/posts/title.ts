import { derivePostName, type Post } from '@trademates/contract/posts'

/** Whether a post shows its name: one that was taken from the description would say the same twice. */
export const hasTitle = ({ name, description }: Pick<Post, 'name' | 'description'>): boolean =>
  name !== '' && !description.trimStart().startsWith(name)

/** The name of a post; one that was taken from a longer line ends with an ellipsis. */
export function fullName({ name, description }: Pick<Post, 'name' | 'description'>): string {
  const [line = ''] = description.split('\n', 1)
  return name === derivePostName(description) && name !== line.trim() ? `${name}…` : name
}
