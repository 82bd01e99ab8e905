const MAX_LINK_LENGTH = 2_000

/** Parameters that only track the reader. */
const TRACKING_PARAMETER = /^(utm_.*|mc_[ce]id|fbclid|gclid|dclid|msclkid|igshid|cmpid|ref_?src|smid|ocid)$/i

/** Resolves a link; null if it is not an HTTP(S) page. */
export function resolveLink(link: string, base: string): string | null {
  const url = URL.parse(link.trim(), base)
  if (url === null || link.trim() === '' || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  if (`${url.username}${url.password}` !== '' || url.href.length > MAX_LINK_LENGTH) return null
  return url.href
}

/**
 * A key that is equal for all spellings of a link: without scheme, `www.`, trailing slash, fragment and tracking parameters; parameters
 * sorted.
 */
export function linkKey(link: string): string {
  const { hostname, port, pathname, searchParams } = new URL(link)
  const parameters = [...searchParams].filter(([name]) => !TRACKING_PARAMETER.test(name)).map(([name, value]) => `${name}=${value}`)
  return `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/(?<!\/)\/+$/, '')}?${parameters.toSorted().join('&')}`
}
