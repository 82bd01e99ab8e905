/** Why the user opened a provider's page; a guest may return to the requested screen. */
export type ReturnTarget = { kind: 'sign in'; next?: string } | { kind: 'delete account' }

const RESPONSE_PARAMETER = /[#&?](id_token|access_token|error)=/

/**
 * Removes a provider's response from the URL of /login before other code runs, so that no history entry or copied link contains a token. Returns
 * `null` without a response.
 */
export function takeProviderResponse(): URLSearchParams | null {
  const { pathname, search, hash } = location
  if (pathname !== '/login' || !RESPONSE_PARAMETER.test(search + hash)) return null
  history.replaceState(history.state, '', pathname)
  // Facebook returns errors in the query and everything else in the fragment.
  return new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`)
}
