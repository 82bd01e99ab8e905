import type { SymbolMarket } from './markets.ts'

/** A visible post that names symbols, of the last hour. Times in ms since 1970. */
export interface Mention {
  author: string
  at: number
  authorCreatedAt: number
  /** The author has at least three posts older than a day. */
  isEstablished: boolean
  /** The author is suspended. */
  isLimited: boolean
  symbols: readonly string[]
  text: string
}

/** What is known of a symbol besides the posts of the last hour. */
export interface SymbolActivity {
  market: SymbolMarket
  /** In dollars; null: unknown. */
  price: number | null
  /** Turnover of 24 hours in dollars; null: unknown. */
  turnover: number | null
  /** The mean weight of an hour in the 336 hours before the last one. */
  hourlyMean: number
  /** The weight of 24 hours, each author once, and its authors. */
  dailyWeight: number
  dailyAuthors: number
}

export type HeldCode = 'new_accounts' | 'one_voice' | 'copies' | 'lures' | 'thin'

/** The activity of a symbol in the last hour. */
export interface HourActivity {
  symbol: string
  /** Posts with weight. */
  posts: number
  /** People who wrote them. */
  people: number
  /** Authors after similar posts have been joined. */
  authors: number
  /** Posts by accounts younger than seven days. */
  newPosts: number
  /** The sum of the weights of authors. */
  n: number
  /** The expected sum. */
  e: number
  z: number
  ratio: number
  /** The symbol had no posts in the 336 hours before, so the smallest expected sum applies. */
  hadNoPosts: boolean
  held: HeldCode[]
}

export interface Trending {
  /** At most ten. */
  rising: HourActivity[]
  discussed: { symbol: string; weight: number; people: number }[]
  held: HourActivity[]
  /** The weights of the last hour, for the hourly table. */
  hours: { symbol: string; weight: number; authors: number }[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NEW_ACCOUNT_MS = 7 * DAY_MS
const MAX_SYMBOLS = 5
const NEW_ACCOUNT_WEIGHT = 0.25
const MAX_RISING = 10
const MAX_DISCUSSED = 20
export const MIN_RISING_AUTHORS = 4
export const MIN_RATIO = 3
export const MIN_Z = 3
const MIN_EXPECTED = 0.5
const MIN_DISCUSSED_WEIGHT = 3
const SHINGLE_WORDS = 3
const MIN_SIMILARITY = 0.6
/** A post is compared with the first posts that share a shingle with it: thousands of copies cost no more than that. */
const MAX_COMPARED = 50
const MIN_HOUR_FACTOR = 0.25
const MAX_HOUR_FACTOR = 4

/** The weight of the author of a post: 0 to 1. */
export function weightOf({ at, authorCreatedAt, isEstablished, isLimited, symbols }: Mention): number {
  const age = at - authorCreatedAt
  if (age < DAY_MS || symbols.length > MAX_SYMBOLS || isLimited) return 0
  return age < NEW_ACCOUNT_MS || !isEstablished ? NEW_ACCOUNT_WEIGHT : 1
}

/** A word without punctuation; undefined for a cashtag, a link or a number. */
function foldWord(word: string): string | undefined {
  // Most words; the test is cheaper than the steps after it.
  if (/^[a-z]+$/.test(word)) return word
  if (/^[^\p{L}\p{N}]*\$/u.test(word) || word.includes('://') || word.startsWith('www.')) return undefined
  const bare = word.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return /^\p{L}/u.test(bare) ? bare : undefined
}

/** The words of a text in lower case, without cashtags, links, numbers and punctuation. */
export const foldText = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => foldWord(word) ?? [])

/** A hash of three successive words: quicker to compare than text. */
type Shingle = number
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The hash of a word (FNV-1a over UTF-16 code units). */
function hashWord(word: string): number {
  let hash = FNV_OFFSET
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME)
  return hash
}

/** Joins the hashes of three words to one of 30 bits, a small integer in V8. */
const joinHashes = (first: number, second: number, third: number): Shingle =>
  Math.imul(Math.imul(Math.imul(first, FNV_PRIME) ^ second, FNV_PRIME) ^ third, FNV_PRIME) >>> 2

/** The shingles of a text; one of fewer than three words, or of none, has one. */
function shinglesOf({ text }: Mention): Set<Shingle> {
  const words = foldText(text).map(hashWord)
  const shingles = new Set<Shingle>()
  const last = Math.max(0, words.length - SHINGLE_WORDS)
  for (let at = 0; at <= last; at += 1) shingles.add(joinHashes(words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0))
  return shingles
}

/** Whether at least 60% of the shingles of two posts are common. */
function isSimilar(a: ReadonlySet<Shingle>, b: ReadonlySet<Shingle>): boolean {
  const needed = (MIN_SIMILARITY * (a.size + b.size)) / (1 + MIN_SIMILARITY)
  return Math.min(a.size, b.size) >= needed && a.intersection(b).size >= needed
}

/** The pairs of similar posts, as indexes. Posts without a common shingle are not compared. */
function findSimilar(posts: readonly ReadonlySet<Shingle>[]): [number, number][] {
  const byShingle = new Map<Shingle, number[]>()
  const pairs: [number, number][] = []
  for (const [at, shingles] of posts.entries()) {
    const candidates = new Set<number>()
    for (const shingle of shingles) {
      const known = byShingle.get(shingle)
      if (known === undefined) {
        byShingle.set(shingle, [at])
        continue
      }
      for (const other of known) candidates.add(other)
      if (known.length < MAX_COMPARED) known.push(at)
    }
    for (const other of candidates) if (isSimilar(posts[other] ?? new Set(), shingles)) pairs.push([other, at])
  }
  return pairs
}

/** The sum of the weights of the groups of authors whose posts are alike, each with its greatest weight. */
function weighAuthors(posts: readonly Mention[], pairs: readonly [number, number][]): number[] {
  const leaders = new Map<string, string>()
  const find = (author: string): string => {
    let leader = author
    for (let next = leaders.get(leader); next !== undefined; next = leaders.get(leader)) leader = next
    return leader
  }
  for (const [a, b] of pairs) {
    const [one, other] = [find(posts[a]?.author ?? ''), find(posts[b]?.author ?? '')]
    if (one !== other) leaders.set(other, one)
  }
  const weights = new Map<string, number>()
  for (const post of posts) {
    const leader = find(post.author)
    weights.set(leader, Math.max(weights.get(leader) ?? 0, weightOf(post)))
  }
  return [...weights.values()]
}

const INVITATIONS = [
  't.me/', 'telegram.me/', 'wa.me/', 'chat.whatsapp.com/', 'discord.gg/', 'discord.com/invite/', 'signal.group/', 'line.me/r/', 'joinchat',
] // prettier-ignore
const WALLETS = [/\b0x[\da-f]{40}\b/i, /\bbc1[\da-z]{25,87}\b/i, /\b[13][1-9A-HJ-NP-Za-km-z]{25,34}\b/, /\bT[1-9A-HJ-NP-Za-km-z]{33}\b/]

/** Whether a post links to an invitation of a messenger or has the address of a wallet. */
const isLure = ({ text }: Mention): boolean => {
  const lower = text.toLowerCase()
  return INVITATIONS.some((part) => lower.includes(part)) || WALLETS.some((wallet) => wallet.test(text))
}

/** Shares and coins with little trading; other markets are never thin. */
function isThin({ market, price, turnover }: SymbolActivity): boolean {
  if (market !== 'Stock' && market !== 'Crypto') return false
  if (price === null || (turnover ?? 0) < 1_000_000) return true
  return market === 'Stock' && price < 1
}

const isNewAccount = ({ at, authorCreatedAt }: Mention) => at - authorCreatedAt < NEW_ACCOUNT_MS

/** Why a symbol is held back, by the posts of the last hour; people are counted before similar posts are joined. */
function findHeld(posts: readonly Mention[], pairs: readonly [number, number][], activity: SymbolActivity): HeldCode[] {
  const people = Map.groupBy(posts, ({ author }) => author)
  const newPeople = [...people.values()].filter((own) => own.some(isNewAccount)).length
  const mostPosts = Math.max(0, ...[...people.values()].map((own) => own.length))
  const copies = new Set(pairs.filter(([a, b]) => posts[a]?.author !== posts[b]?.author).flat()).size
  const lures = posts.filter(isLure).length
  const codes: [HeldCode, boolean][] = [
    ['new_accounts', newPeople >= 3 && newPeople >= 0.4 * people.size],
    ['one_voice', posts.length >= 6 && mostPosts >= 0.5 * posts.length],
    ['copies', posts.length >= 4 && copies >= 0.4 * posts.length],
    ['lures', posts.length >= 3 && lures >= 0.3 * posts.length],
    ['thin', isThin(activity)],
  ]
  return codes.flatMap(([code, isHeld]) => (isHeld ? [code] : []))
}

/** The expected weight of an hour, and how unusual a weight is. */
export function compareWithExpected(n: number, expected: number): { e: number; z: number; ratio: number } {
  const e = Math.max(expected, MIN_EXPECTED)
  return { e, z: (n - e) / Math.sqrt(e + 1), ratio: n / e }
}

const byCode = (a: { symbol: string }, b: { symbol: string }) => (a.symbol < b.symbol ? -1 : 1)

/** The activity of a symbol in the last hour. */
function measure(
  symbol: string,
  posts: readonly Mention[],
  {
    activity,
    hourFactor,
    shingles,
  }: { activity: SymbolActivity; hourFactor: number; shingles: ReadonlyMap<Mention, ReadonlySet<Shingle>> },
): HourActivity {
  const pairs = findSimilar(posts.flatMap((post) => shingles.get(post) ?? []))
  const weights = weighAuthors(posts, pairs)
  const n = weights.reduce((sum, weight) => sum + weight, 0)
  const people = Map.groupBy(posts, ({ author }) => author)
  return {
    symbol,
    posts: posts.length,
    people: people.size,
    authors: weights.length,
    newPosts: posts.filter(isNewAccount).length,
    n,
    ...compareWithExpected(n, activity.hourlyMean * hourFactor),
    hadNoPosts: activity.hourlyMean === 0,
    held: findHeld(posts, pairs, activity),
  }
}

const UNKNOWN: SymbolActivity = { market: 'Stock', price: null, turnover: null, hourlyMean: 0, dailyWeight: 0, dailyAuthors: 0 }

/**
 * Computes trending symbols (markets.md, section 3.5). Posts without weight (accounts younger than a day, more than five symbols) count nowhere.
 * @param now ms since 1970; posts older than an hour are left out.
 * @param hourShare the share of this hour of the week in all weight of 28 days, times 168.
 */
export function trend(
  now: number,
  mentions: readonly Mention[],
  { activities, hourShare }: { activities: ReadonlyMap<string, SymbolActivity>; hourShare: number },
): Trending {
  const hourFactor = Math.min(MAX_HOUR_FACTOR, Math.max(MIN_HOUR_FACTOR, hourShare))
  const bySymbol = new Map<string, Mention[]>()
  for (const mention of mentions) {
    if (now - mention.at >= HOUR_MS || mention.at > now || weightOf(mention) === 0) continue
    for (const symbol of new Set(mention.symbols)) {
      const posts = bySymbol.get(symbol) ?? []
      posts.push(mention)
      bySymbol.set(symbol, posts)
    }
  }
  const shingles = new Map([...new Set([...bySymbol.values()].flat())].map((post) => [post, shinglesOf(post)]))
  const measured = [...bySymbol].map(([symbol, posts]) =>
    measure(symbol, posts, { activity: activities.get(symbol) ?? UNKNOWN, hourFactor, shingles }),
  )
  const held = new Set(measured.flatMap(({ symbol, held: codes }) => (codes.length > 0 ? [symbol] : [])))
  const isHeld = (symbol: string) => held.has(symbol) || isThin(activities.get(symbol) ?? UNKNOWN)
  return {
    rising: measured
      .filter(({ symbol, authors, ratio, z }) => !isHeld(symbol) && authors >= MIN_RISING_AUTHORS && ratio >= MIN_RATIO && z >= MIN_Z)
      .toSorted((a, b) => b.z - a.z || b.n - a.n || byCode(a, b))
      .slice(0, MAX_RISING),
    discussed: [...activities]
      .flatMap(([symbol, { dailyWeight: weight, dailyAuthors: people }]) =>
        weight >= MIN_DISCUSSED_WEIGHT && !isHeld(symbol) ? [{ symbol, weight, people }] : [],
      )
      .toSorted((a, b) => b.weight - a.weight || byCode(a, b))
      .slice(0, MAX_DISCUSSED),
    held: measured.filter(({ symbol }) => held.has(symbol)).toSorted((a, b) => b.n - a.n || byCode(a, b)),
    hours: measured.map(({ symbol, n, authors }) => ({ symbol, weight: n, authors })),
  }
}
