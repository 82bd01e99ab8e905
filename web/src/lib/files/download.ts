import type { EndpointSpec } from '@trademates/contract/endpoint'
import { fetchFile } from './fetch-file.ts'

/** How long, in milliseconds, the browser may take to read what was handed to it. */
const URL_LIFETIME_MS = 60_000

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'trademates.zip'

/** Has the browser save the file that a call of the contract answers with, under the name that the server gives it. Throws CallError. */
export async function download(spec: EndpointSpec & { download: string }): Promise<void> {
  const response = await fetchFile(spec.path)
  const name = nameOf(response)
  const url = URL.createObjectURL(await response.blob())
  // A link cannot carry the bearer, so the page fetches the file and hands it on.
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
}
