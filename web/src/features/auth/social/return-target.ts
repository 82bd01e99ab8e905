/** What somebody goes to a provider for; a guest who signs in may have wanted some screen. */
export type ReturnTarget = { kind: 'sign in'; next?: string } | { kind: 'delete account' }

const RESPONSE_PARAMETER = /[#&?](id_token|access_token|error)=/

/**
 * Takes what a provider sent back off the address of /login, before anything else sees it: no history and no copied link keeps a token.
 * Gives `null` where nobody came back from one.
 */
export function takeProviderResponse(): URLSearchParams | null {
  const { pathname, search, hash } = location
  if (pathname !== '/login' || !RESPONSE_PARAMETER.test(search + hash)) return null
  history.replaceState(history.state, '', pathname)
  // Facebook tells refusals in the query, and everything else in the fragment.
  return new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`)
}
