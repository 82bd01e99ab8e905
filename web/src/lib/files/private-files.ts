import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { queryClient } from '#lib/cache/query-cache.ts'
import { fetchFile } from './fetch-file.ts'

const QUERY_KIND = 'private file'

/** Blobs by object URL. The content security policy forbids fetching object URLs. */
const blobs = new Map<string, Blob>()

// Releases the memory when a file is no longer used, and on log-out.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const [kind] = query.queryKey as readonly unknown[]
  const address: unknown = query.state.data
  if (type !== 'removed' || kind !== QUERY_KIND || typeof address !== 'string') return
  URL.revokeObjectURL(address)
  blobs.delete(address)
})

/** An image element cannot send the bearer token, so the page fetches the file and creates an object URL. */
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

/** Object URL of a protected file; `undefined` while it loads. */
export const usePrivateFile = (path: string): string | undefined => useQuery(privateFile(path)).data

/** The same for many files: object URLs by path. */
export function usePrivateFiles(paths: readonly string[]): ReadonlyMap<string, string | undefined> {
  const each = [...new Set(paths)]
  const found = useQueries({ queries: each.map(privateFile) })
  return new Map(each.map((path, at) => [path, found[at]?.data]))
}

/** The blob of an object URL; `undefined` for other URLs. */
export const blobAt = (address: string): Blob | undefined => blobs.get(address)
