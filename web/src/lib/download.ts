import type { EndpointSpec } from '@trademates/contract/endpoint'
import { asMember, failureOf } from './api.ts'

/** How long, in milliseconds, the browser may take to read what was handed to it. */
const KEPT = 60_000

async function fetchAs(access: string | null, path: string): Promise<Response> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${access}` } }).catch(() => null)
  if (response?.ok) return response
  const header = (name: string) => response?.headers.get(name) ?? null
  throw failureOf(response && { status: response.status, header, body: await response.json().catch(() => null) })
}

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'trademates.zip'

/** Has the browser save the file that a call of the contract answers with, under the name that the server gives it. Throws CallError. */
export async function download(spec: EndpointSpec & { download: string }): Promise<void> {
  const response = await asMember(async (access) => fetchAs(access, spec.path))
  const name = nameOf(response)
  const url = URL.createObjectURL(await response.blob())
  // A link cannot carry the bearer, so the page fetches the file and hands it on.
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT)
}
