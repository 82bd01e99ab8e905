const MAX_LINK_LENGTH = 2_000

/** What tells who sent a reader, and nothing of what is read. */
const TRACKING_PARAMETER = /^(utm_.*|mc_[ce]id|fbclid|gclid|dclid|msclkid|igshid|cmpid|ref_?src|smid|ocid)$/i

/** A link of a feed, made whole; `null` for what does not lead to a page of the web. */
export function resolveLink(link: string, base: string): string | null {
  const url = URL.parse(link.trim(), base)
  if (url === null || link.trim() === '' || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  if (`${url.username}${url.password}` !== '' || url.href.length > MAX_LINK_LENGTH) return null
  return url.href
}

/** The same for all ways to write one link: without its scheme, `www.`, a slash at the end, its fragment and what only tracks; in one order. */
export function linkKey(link: string): string {
  const { hostname, port, pathname, searchParams } = new URL(link)
  const parameters = [...searchParams].filter(([name]) => !TRACKING_PARAMETER.test(name)).map(([name, value]) => `${name}=${value}`)
  return `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/(?<!\/)\/+$/, '')}?${parameters.toSorted().join('&')}`
}
