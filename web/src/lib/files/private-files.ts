import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { queryClient } from '#lib/cache/query-cache.ts'
import { fetchFile } from './fetch-file.ts'

const QUERY_KIND = 'private file'

/** What is behind each address, for whoever reads it without the browser: nothing may be fetched from there, says the content security policy. */
const blobs = new Map<string, Blob>()

// The memory behind an address is given back when nobody has shown it for a while, and when its user signs out.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const [kind] = query.queryKey as readonly unknown[]
  const address: unknown = query.state.data
  if (type !== 'removed' || kind !== QUERY_KIND || typeof address !== 'string') return
  URL.revokeObjectURL(address)
  blobs.delete(address)
})

/** A picture cannot carry the bearer, so the page fetches the file and shows it under an address of its own. */
const privateFile = (path: string) =>
  queryOptions({
    queryKey: [QUERY_KIND, path],
    queryFn: async () => {
      const blob = await (await fetchFile(path)).blob()
      const address = URL.createObjectURL(blob)
      blobs.set(address, blob)
      return address
    },
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

/** The file behind such an address; `undefined` where it is none. */
export const blobAt = (address: string): Blob | undefined => blobs.get(address)
