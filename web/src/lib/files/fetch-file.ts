import type { EndpointSpec } from '@trademates/contract/endpoint'
import { withAccessToken, toCallError } from '#lib/api/call.ts'

async function fetchAs(access: string | null, path: string): Promise<Response> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${access}` } }).catch(() => null)
  if (response?.ok) return response
  const header = (name: string) => response?.headers.get(name) ?? null
  throw toCallError(response && { status: response.status, header, body: await response.json().catch(() => null) })
}

/** Fetches a file with the access token. Throws CallError. */
export const fetchFile = (path: string): Promise<Response> => withAccessToken(async (access) => fetchAs(access, path))

/** Time for the browser to read the blob. */
const URL_LIFETIME_MS = 60_000

/** The file name in the headers of a download. */
export const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'trademates.zip'

/** Downloads the response of an endpoint as a file, with the file name from its headers. Throws CallError. */
export async function download(spec: EndpointSpec & { download: string }): Promise<void> {
  // A link cannot send the bearer token, so the page fetches the file.
  const response = await fetchFile(spec.path)
  saveFile(nameOf(response), await response.blob())
}

/** Offers content as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
}
