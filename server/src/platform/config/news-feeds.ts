import type { Market } from '@trademates/contract/markets'
import { isIP } from 'node:net'
import { isPublicAddress } from '#platform/http-client/public-address.ts'
import { StartError } from '#platform/process/start-error.ts'

/** A news feed. */
export interface FeedSettings {
  url: string
  /** The publisher; null: the title of the feed. */
  name: string | null
  /** The markets of all its headlines. */
  markets: readonly Market[]
}

const feed = (name: string, url: string, ...markets: Market[]): FeedSettings => ({ name, url, markets })

/** Feeds of authorities and exchanges. The URLs come from public repositories. The terms of each publisher apply. */
const OFFICIAL_FEEDS = {
  'central-banks': [
    feed('Federal Reserve', 'https://www.federalreserve.gov/feeds/press_all.xml', 'Forex'),
    feed('European Central Bank', 'https://www.ecb.europa.eu/rss/press.html', 'Forex'),
    feed('Bank of England', 'https://www.bankofengland.co.uk/rss/news', 'Forex'),
    feed('Bank of Japan', 'https://www.boj.or.jp/en/rss/whatsnew.xml', 'Forex'),
    feed('Bank of Canada', 'https://www.bankofcanada.ca/utility/news/feed/', 'Forex'),
    feed('Reserve Bank of Australia', 'https://www.rba.gov.au/rss/rss-cb-media-releases.xml', 'Forex'),
    feed('Swiss National Bank', 'https://www.snb.ch/public/en/rss/pressrel', 'Forex'),
  ],
  regulators: [
    feed('SEC', 'https://www.sec.gov/news/pressreleases.rss', 'Stock'),
    feed('CFTC', 'https://www.cftc.gov/RSS/RSSGP/rssgp.xml', 'Future', 'Option'),
    feed('FCA', 'https://www.fca.org.uk/news/rss.xml', 'Stock'),
    feed('ESMA', 'https://www.esma.europa.eu/rss.xml', 'Stock'),
    feed('BaFin', 'https://www.bafin.de/SiteGlobals/Functions/RSSFeed/EN/RSSGenerator_news_en.xml', 'Stock'),
  ],
  statistics: [
    feed('Bureau of Labor Statistics', 'https://www.bls.gov/feed/bls_latest.rss', 'Forex'),
    feed('Bureau of Economic Analysis', 'https://apps.bea.gov/rss/rss.xml', 'Forex'),
    feed('Census Bureau', 'https://www.census.gov/economic-indicators/indicator.xml', 'Forex'),
    feed('Office for National Statistics', 'https://www.ons.gov.uk/releasecalendar?rss', 'Forex'),
    feed('Statistics Canada', 'https://www150.statcan.gc.ca/n1/rss/dai-quo/0-eng.atom', 'Forex'),
    feed('Energy Information Administration', 'https://www.eia.gov/rss/todayinenergy.xml', 'Commodities'),
  ],
  exchanges: [
    feed('Nasdaq Trader', 'https://www.nasdaqtrader.com/rss.aspx?feed=currentheadlines&categorylist=0', 'Stock'),
    feed('Kraken status', 'https://status.kraken.com/history.atom', 'Crypto'),
    feed('Coinbase status', 'https://status.exchange.coinbase.com/history.atom', 'Crypto'),
  ],
} satisfies Record<string, readonly FeedSettings[]>

const FEED_GROUPS: Record<string, readonly FeedSettings[]> = { official: Object.values(OFFICIAL_FEEDS).flat(), ...OFFICIAL_FEEDS }

/** Parses a feed URL. Returns `undefined` if it is not a public http(s) URL. */
function parseCustomFeed(address: string): FeedSettings | undefined {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}${url.port}` !== '') return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) return undefined
  return { url: url.href, name: null, markets: [] }
}

/**
 * Parses NEWS: names of groups of official feeds, and feed URLs. Removes duplicates.
 * @param shown formats an invalid value for the error message
 * @throws StartError for an invalid value
 */
export function readNews(value: string, shown: (value: string) => string): FeedSettings[] {
  const feeds = value
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .flatMap((one) => {
      const own = parseCustomFeed(one)
      const named = FEED_GROUPS[one] ?? (own === undefined ? undefined : [own])
      if (named !== undefined) return named
      throw new StartError(`NEWS holds ${shown(one)}; ${Object.keys(FEED_GROUPS).join(', ')} or a public https:// address is needed`)
    })
  return [...new Map(feeds.map((one) => [one.url, one])).values()]
}
