import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { queryClient } from './cache.ts'
import { fetchFile } from './fetch-file.ts'

const KIND = 'private file'

// The memory behind an address is given back when nobody has shown it for a while, and when its user signs out.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const [kind] = query.queryKey as readonly unknown[]
  const address: unknown = query.state.data
  if (type === 'removed' && kind === KIND && typeof address === 'string') URL.revokeObjectURL(address)
})

/** A picture cannot carry the bearer, so the page fetches the file and shows it under an address of its own. */
const privateFile = (path: string) =>
  queryOptions({
    queryKey: [KIND, path],
    queryFn: async () => URL.createObjectURL(await (await fetchFile(path)).blob()),
    staleTime: 'static',
  })

/** The address under which the page can show a file that only some may see; `undefined` until it is here. */
export const usePrivateFile = (path: string): string | undefined => useQuery(privateFile(path)).data

/** The same for many files: from path to address. */
export function usePrivateFiles(paths: readonly string[]): ReadonlyMap<string, string | undefined> {
  const each = [...new Set(paths)]
  const found = useQueries({ queries: each.map(privateFile) })
  return new Map(each.map((path, at) => [path, found[at]?.data]))
}
