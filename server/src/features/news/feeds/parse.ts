import { type AnyFeed, DetectError, parseFeed as parse } from 'feedsmith'
import { parseFeedDate } from './feed-date.ts'
import { FeedError } from './feed-error.ts'
import { toHeadline } from './headline.ts'
import { resolveLink } from './links.ts'

/** An item of a feed. */
export interface FeedItem {
  /** Identifier within the feed. */
  guid: string
  headline: string
  url: string
  /** Null if missing or invalid. */
  publishedAt: Date | null
}

export interface ParsedFeed {
  /** Title of the feed. */
  title: string
  /** In the order of the feed. */
  entries: FeedItem[]
}

const MAX_ITEMS = 200
const MAX_ATTRIBUTES = 100
/** Start and end tags; more take seconds of CPU, and no feed of 2 MB needs them. */
const MAX_TAGS = 100_000

/** An item as its format states it; the first valid link and date are used. */
interface RawFeedItem {
  guid: string | undefined
  title: string | undefined
  links: readonly (string | undefined)[]
  dates: readonly (string | undefined)[]
  /** Base URL of the item's links. */
  base?: string | undefined
}

/** The items of RSS 2.0, RSS 1.0 or Atom. */
function listRawItems({ format, feed }: AnyFeed): RawFeedItem[] {
  if (format === 'rss')
    return (feed.items ?? []).map(({ guid, title, link, pubDate, dc, xml }) => ({
      guid: guid?.value,
      title,
      links: [link, guid?.isPermaLink === false ? undefined : guid?.value],
      dates: [pubDate, dc?.dates?.[0]],
      base: xml?.base,
    }))
  if (format === 'rdf')
    return (feed.items ?? []).map(({ title, link, rdf, dc }) => ({
      guid: undefined,
      title,
      links: [link, rdf?.about],
      dates: [dc?.dates?.[0]],
    }))
  if (format === 'atom')
    return (feed.entries ?? []).map(({ id, title, links = [], published, dc, updated, xml }) => ({
      guid: id,
      title: title?.value,
      links: links.filter(({ rel = 'alternate' }) => rel === 'alternate').map(({ href }) => href),
      dates: [published, dc?.dates?.[0], updated],
      base: xml?.base,
    }))
  throw new FeedError('not a feed')
}

function toItems({ guid, title, links, dates, base }: RawFeedItem, feedBase: string): FeedItem[] {
  const url = links.map((link) => resolveLink(link ?? '', resolveBase(base, feedBase))).find((link) => link !== null)
  const headline = toHeadline(title ?? '')
  if (url === undefined || headline === '') return []
  const publishedAt = dates.map((date) => parseFeedDate(date ?? '')).find((date) => date !== null) ?? null
  return [{ guid: guid || url, headline, url, publishedAt }]
}

const resolveBase = (base: string | undefined, outer: string): string => URL.parse(base ?? '', outer)?.href ?? outer

/**
 * Parses RSS 2.0, RSS 1.0 or Atom; `base` resolves relative links. Leaves out items without a headline or a web link. Knows only the
 * entities of XML and HTML and fetches nothing. Throws a FeedError if not a feed or not well-formed.
 */
export function parseFeed(xml: string, base: string): ParsedFeed {
  checkXml(xml)
  const parsed = parseOrThrow(xml)
  const title = parsed.format === 'atom' ? parsed.feed.title?.value : parsed.feed.title
  const start = resolveBase('xml' in parsed.feed ? parsed.feed.xml?.base : undefined, base)
  return { title: toHeadline(title ?? ''), entries: listRawItems(parsed).flatMap((entry) => toItems(entry, start)) }
}

function parseOrThrow(xml: string): AnyFeed {
  try {
    return parse(xml, { maxItems: MAX_ITEMS })
  } catch (error) {
    throw new FeedError(error instanceof DetectError ? 'not a feed' : 'not well-formed XML', { cause: error })
  }
}

/** Throws a FeedError for what the parser accepts: custom entities, a bare `&`, too many attributes or tags. */
function checkXml(xml: string): void {
  const [first = '', ...rest] = xml.split('<![CDATA[')
  const markup = [first, ...rest.map((part) => part.slice(part.indexOf(']]>') + 3))].join('')
  if (/<!ENTITY|&(?!#?\w{1,32};)/.test(markup)) throw new FeedError('not well-formed XML')
  let tags = 0
  for (const [tag] of markup.matchAll(/<[^<>]+>/g)) {
    if (tag.split('=').length > MAX_ATTRIBUTES + 1) throw new FeedError(`an element has more than ${MAX_ATTRIBUTES} attributes`)
    if (++tags > MAX_TAGS) throw new FeedError(`more than ${MAX_TAGS} tags`)
  }
}
