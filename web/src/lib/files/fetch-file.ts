import { withAccessToken, toCallError } from '#lib/api/call.ts'

async function fetchAs(access: string | null, path: string): Promise<Response> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${access}` } }).catch(() => null)
  if (response?.ok) return response
  const header = (name: string) => response?.headers.get(name) ?? null
  throw toCallError(response && { status: response.status, header, body: await response.json().catch(() => null) })
}

/** Fetches a file with the access token. Throws CallError. */
export const fetchFile = (path: string): Promise<Response> => withAccessToken(async (access) => fetchAs(access, path))
