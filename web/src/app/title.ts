import { useMatches } from '@tanstack/react-router'

/** What the screen is called: the last of its routes that has a name, or the one that its loader gave it. */
export const useTitle = (): string | undefined =>
  useMatches({
    select: (matches) => {
      const named = matches.findLast(({ staticData }) => staticData.title !== undefined)
      return named?.loaderData?.title ?? named?.staticData.title?.()
    },
  })
