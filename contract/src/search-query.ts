import { SYMBOL_MARKETS, type SymbolMarket } from './markets.ts'
import { message, type Message } from './messages.ts'

const FILTER_NAMES = ['from', 'market', 'has', 'before', 'after', 'is', 'likes'] as const
type FilterWord = (typeof FILTER_NAMES)[number]
type FilterName = FilterWord | '-from' | 'symbol' | 'tag'

/** A filter of a search. Filters of one name are alternatives; filters of different names all hold. */
export interface SearchFilter {
  name: FilterName
  value: string
}

/** A search text by its parts. A term with a blank is a phrase: these words in this order. */
export interface ParsedQuery {
  terms: string[]
  /** Terms that a post must not contain. */
  without: string[]
  filters: SearchFilter[]
  /** What was not understood and searched as text. */
  notes: Message[]
  /** Filters with a value that they do not take, one message each. */
  errors: Message[]
}

export const MAX_SEARCH_FILTERS = 12

/** What `has:` takes. */
export const ATTACHMENTS = ['image', 'video', 'file', 'chart', 'idea', 'link', 'poll']
const STATES = ['bullish', 'bearish', 'edited']

/** Finds a market by its name in any case, also in the plural: `stocks`, `future`, `index`. */
const findMarket = (value: string): SymbolMarket | undefined =>
  SYMBOL_MARKETS.find((market) => [market, `${market}s`].some((name) => name.toLowerCase() === value.toLowerCase())) ??
  { commodity: 'Commodities' as const, indices: 'Index' as const }[value.toLowerCase()]

const isDay = (value: string): boolean => {
  const day = new Date(`${value}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

const oneOf = (values: readonly string[], value: string): string | undefined => values.find((one) => one === value.toLowerCase())

/** The value that a filter takes, in its canonical form; a message for any other value. */
function readValue(name: FilterWord, value: string): string | Message {
  switch (name) {
    case 'from':
      return value
    case 'market':
      return findMarket(value) ?? message('search_market_values')
    case 'has':
      return oneOf(ATTACHMENTS, value) ?? message('search_has_values')
    case 'is':
      return oneOf(STATES, value) ?? message('search_is_values')
    case 'before':
    case 'after':
      return isDay(value) ? value : message('search_day_needed', { filter: name })
    case 'likes':
      return /^\d{1,9}$/.test(value) ? String(Number(value)) : message('search_likes_needed')
  }
}

/** Finds the one symbol that a tag means, in the market of the query where it names a single one. */
export type FindTaggedSymbol = (tag: string, market: SymbolMarket | undefined) => string | undefined

const TOKEN = /-?"[^"]*"|\S+/g

/** A part of a search text. */
type Part =
  | { kind: 'filter'; filter: SearchFilter }
  | { kind: 'cashtag'; tag: string; text: string }
  | { kind: 'term' | 'without'; text: string; note?: Message }
  | { kind: 'error'; error: Message }

/** Reads a word with a colon; undefined if it is none of the filters. */
function readFilter(token: string): Part | undefined {
  const [, minus = '', word = '', value = ''] = /^(-?)([a-z]+):(\S+)$/i.exec(token) ?? []
  if (word === '') return undefined
  const name = FILTER_NAMES.find((known) => known === word.toLowerCase())
  if (name === undefined || (minus === '-' && name !== 'from')) {
    // A URL has a colon too.
    return value.startsWith('//') || minus === '-'
      ? undefined
      : { kind: 'term', text: token, note: message('search_unknown_filter', { filter: word }) }
  }
  const read = readValue(name, value)
  if (typeof read !== 'string') return { kind: 'error', error: read }
  return { kind: 'filter', filter: { name: minus === '-' ? '-from' : name, value: read } }
}

function readPart(token: string): Part {
  const quoted = /^(-?)"([^"]*)"$/.exec(token)
  if (quoted !== null)
    return { kind: quoted[1] === '-' ? 'without' : 'term', text: (quoted[2] ?? '').split(/\s+/).filter(Boolean).join(' ') }
  const word = token.replaceAll('"', '')
  const filter = readFilter(word)
  if (filter !== undefined) return filter
  if (/^#[^#]/.test(word)) return { kind: 'filter', filter: { name: 'tag', value: word.slice(1) } }
  if (/^\$./.test(word)) return { kind: 'cashtag', tag: word.slice(1).toUpperCase(), text: word }
  return word.length > 1 && word.startsWith('-') ? { kind: 'without', text: word.slice(1) } : { kind: 'term', text: word }
}

/** Parses a search text. Never throws; what is no filter is text. `findSymbol` resolves cashtags; a tag without a single symbol is text. */
export function parseQuery(text: string, findSymbol: FindTaggedSymbol = () => undefined): ParsedQuery {
  const parts = (text.match(TOKEN) ?? []).map(readPart)
  const markets = new Set(parts.flatMap((part) => (part.kind === 'filter' && part.filter.name === 'market' ? [part.filter.value] : [])))
  const market = markets.size === 1 ? SYMBOL_MARKETS.find((one) => markets.has(one)) : undefined
  const query: ParsedQuery = { terms: [], without: [], filters: [], notes: [], errors: [] }
  for (const part of parts) {
    if (part.kind === 'filter') query.filters.push(part.filter)
    else if (part.kind === 'error') query.errors.push(part.error)
    else if (part.kind === 'cashtag') {
      const code = findSymbol(part.tag, market)
      if (code === undefined) query.terms.push(part.text)
      else query.filters.push({ name: 'symbol', value: code })
    } else if (part.text !== '') {
      query[part.kind === 'term' ? 'terms' : 'without'].push(part.text)
      if (part.note !== undefined) query.notes.push(part.note)
    }
  }
  if (query.filters.length > MAX_SEARCH_FILTERS) query.errors.push(message('search_max_filters', { max: MAX_SEARCH_FILTERS }))
  return query
}

/** A filter as it is written in a search text, and the text without it. */
export interface WrittenFilter {
  text: string
  rest: string
}

/** Lists what limits a search besides its words, in the order of the text: filters, also with values that they do not take, cashtags, tags and `-word`. */
export function listWrittenFilters(text: string): WrittenFilter[] {
  const tokens = text.match(TOKEN) ?? []
  return tokens.flatMap((token, at) =>
    readPart(token).kind === 'term' ? [] : [{ text: token, rest: tokens.filter((_, other) => other !== at).join(' ') }],
  )
}

/** The part of a search text that names users, tags and symbols: all of it unless it has filters, then its terms. */
export const nameOf = (q: string, { filters, without, terms }: ParsedQuery): string =>
  without.length === 0 && filters.every(({ name }) => name === 'tag' || name === 'symbol') ? q : terms.join(' ')

/** Writes a term so that it is read as the same term: in quotation marks where it would be something else without. */
function printTerm(term: string): string {
  const part = readPart(term)
  return part.kind === 'term' && part.text === term && !/\s/.test(term) ? term : `"${term}"`
}

const SIGN: Partial<Record<FilterName, string>> = { symbol: '$', tag: '#' }

/** Writes a query as a search text. Parsing it again gives the same terms and filters. */
export const printQuery = ({ terms, without, filters }: Pick<ParsedQuery, 'terms' | 'without' | 'filters'>): string =>
  [
    ...terms.map(printTerm),
    ...without.map((term) => `-${/^[^\s"#$-]+$/.test(term) && !term.includes(':') ? term : `"${term}"`}`),
    ...filters.map(({ name, value }) => `${SIGN[name] ?? `${name}:`}${value}`),
  ].join(' ')
