import type { EndpointSpec } from '@trademates/contract/endpoint'
import { fetchFile } from './fetch-file.ts'

/** Time for the browser to read the blob. */
const URL_LIFETIME_MS = 60_000

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'trademates.zip'

/** Downloads the response of an endpoint as a file, with the file name from its headers. Throws CallError. */
export async function download(spec: EndpointSpec & { download: string }): Promise<void> {
  const response = await fetchFile(spec.path)
  const name = nameOf(response)
  const url = URL.createObjectURL(await response.blob())
  // A link cannot send the bearer token, so the page fetches the file.
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
}
