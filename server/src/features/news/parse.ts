import sax from 'sax'
import { dateOf } from './feed-date.ts'
import { FeedError } from './feed-error.ts'
import { headlineOf } from './headline.ts'
import { linkOf } from './links.ts'

/** What a feed says of one piece of news. */
export interface Entry {
  /** Its name within the feed. */
  guid: string
  headline: string
  url: string
  /** null: it does not say, or says nothing that is a date. */
  publishedAt: Date | null
}

export interface Feed {
  /** What it calls itself. */
  title: string
  /** In its order. */
  entries: Entry[]
}

/** So many entries of a feed are read. */
const ENTRIES_MOST = 200
const MAX_ATTRIBUTES = 100
/** How much the parser is given at once. */
const SLICE_CHARS = 4_096
const DEPTH_MOST = 64
const TEXT_MOST = 10_000

const DC = 'http://purl.org/dc/elements/1.1/'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const ATOM = 'http://www.w3.org/2005/Atom'
/** Of RSS 2.0, RSS 1.0, RSS 0.90 and Atom. */
const OWN = ['', 'http://purl.org/rss/1.0/', 'http://my.netscape.com/rdf/simple/0.9/', ATOM]
const ROOTS = ['rss', 'RDF', 'feed']
/** What is read of an entry; of two dates, that which comes first in this list. */
const DATES = ['published', 'pubDate', 'date', 'updated']
const READ = ['title', 'link', 'guid', 'id', ...DATES]

/** An entry while it is read. */
interface Draft {
  texts: Map<string, string>
  /** Where the link of an Atom entry, or the name of an RDF item, leads. */
  href: string | null
  isPermaLink: boolean
  base: string
}

interface Open {
  name: string
  /** What relative links start from here. */
  base: string
}

const attribute = (tag: sax.QualifiedTag, name: string) => tag.attributes[name]?.value

function entryOf({ texts, href, isPermaLink, base }: Draft): Entry | undefined {
  const text = (name: string) => texts.get(name)?.trim() ?? ''
  const guid = text('guid') || text('id')
  const url = [text('link'), href ?? '', isPermaLink ? guid : ''].map((link) => linkOf(link, base)).find((link) => link !== null)
  const headline = headlineOf(text('title'))
  if (url === undefined || headline === '') return undefined
  const publishedAt = DATES.map((name) => dateOf(text(name))).find((date) => date !== null) ?? null
  return { guid: guid || url, headline, url, publishedAt }
}

/**
 * Reads RSS 2.0, RSS 1.0 and Atom; relative links start from `base`. Entries without a headline or a link to the web are left out.
 * No entity is known but those of XML and HTML, and nothing is fetched. Throws a FeedError for what is no feed or no well-formed XML.
 */
export function parseFeed(xml: string, base: string): Feed {
  const parser = sax.parser(true, { xmlns: true })
  const reader = makeReader(base)
  parser.onerror = (error) => {
    throw new FeedError('it is no well-formed XML', { cause: error })
  }
  parser.onopentag = (tag) => reader.open(tag as sax.QualifiedTag)
  parser.onclosetag = () => reader.close()
  parser.ontext = (text) => reader.text(text)
  parser.oncdata = (text) => reader.text(text)
  for (let at = 0; at < xml.length; at += SLICE_CHARS) {
    parser.write(xml.slice(at, at + SLICE_CHARS))
    // Of the element that is being read: sax compares each attribute with all before it, which takes quadratic time.
    checkAttributes((parser as typeof parser & { attribList: unknown[] }).attribList.length)
  }
  parser.close()
  return reader.end()
}

function checkAttributes(count: number): void {
  if (count > MAX_ATTRIBUTES) throw new FeedError(`an element of it has more than ${MAX_ATTRIBUTES} attributes`)
}

function makeReader(base: string) {
  const path: Open[] = []
  const feed: Feed = { title: '', entries: [] }
  let isBegun = false
  let draft: Draft | null = null
  /** The field that text belongs to now, and how deep it began. */
  let field: { name: string; depth: number; text: string } | null = null

  const nameOf = ({ local, uri }: sax.QualifiedTag) => (OWN.includes(uri) || (uri === DC && local === 'date') || uri === RDF ? local : '')

  function openEntry(tag: sax.QualifiedTag, here: string): void {
    draft = { texts: new Map(), href: attribute(tag, 'rdf:about') ?? null, isPermaLink: true, base: here }
  }

  function openField(tag: sax.QualifiedTag, name: string): void {
    if (name === 'link' && tag.uri === ATOM) {
      const rel = attribute(tag, 'rel') ?? 'alternate'
      if (draft !== null && rel === 'alternate') draft.href ??= attribute(tag, 'href') ?? null
      return
    }
    if (name === 'guid' && draft !== null) draft.isPermaLink = attribute(tag, 'isPermaLink') !== 'false'
    if (name === 'id' && draft !== null) draft.isPermaLink = false
    field = { name, depth: path.length, text: '' }
  }

  function open(tag: sax.QualifiedTag): void {
    if (path.length === 0 && !ROOTS.includes(tag.local)) throw new FeedError('it is no feed')
    if (path.length >= DEPTH_MOST) throw new FeedError('it is nested too deep')
    checkAttributes(Object.keys(tag.attributes).length)
    isBegun = true
    const name = nameOf(tag)
    const outer = path.at(-1)
    const here = URL.parse(attribute(tag, 'xml:base') ?? '', outer?.base ?? base)?.href ?? base
    path.push({ name, base: here })
    if (field !== null) return
    if (draft === null && (name === 'item' || name === 'entry')) {
      if (feed.entries.length < ENTRIES_MOST) openEntry(tag, here)
    } else if (draft !== null && READ.includes(name) && (outer?.name === 'item' || outer?.name === 'entry')) openField(tag, name)
    else if (draft === null && name === 'title' && (outer?.name === 'channel' || outer?.name === 'feed')) openField(tag, name)
  }

  function close(): void {
    if (field?.depth === path.length) {
      const { name, text } = field
      if (draft === null) feed.title ||= headlineOf(text)
      else if (!draft.texts.has(name)) draft.texts.set(name, text)
      field = null
    }
    const closed = path.pop()
    if (draft === null || (closed?.name !== 'item' && closed?.name !== 'entry')) return
    const entry = entryOf(draft)
    if (entry !== undefined) feed.entries.push(entry)
    draft = null
  }

  return {
    open,
    close,
    text(text: string) {
      if (field !== null && field.text.length < TEXT_MOST) field.text += text
    },
    end(): Feed {
      if (!isBegun) throw new FeedError('it is empty')
      return feed
    },
  }
}
