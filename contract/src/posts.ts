import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { Decimal } from './decimals.ts'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Market } from './markets.ts'
import { AltTexts, MediaFile, MAX_FILES_PER_POST } from './media.ts'
import { MentionedUser } from './people.ts'
import { SymbolCode } from './symbols.ts'
import { Id, paging, text, Time } from './wire.ts'

export const MAX_DESCRIPTION_LENGTH = 10_000
export const MAX_POST_NAME_LENGTH = 80
export const MAX_TAG_LENGTH = 40
export const MAX_TAGS_PER_POST = 10
/** Longer descriptions are cut here until expanded (specification, sections 5 and 9). */
export const DESCRIPTION_PREVIEW_LENGTH = 130
/** So many days back the views of a symbol are counted. */
export const SENTIMENT_DAYS = 7

/** What an author may expect of a symbol. */
export const SENTIMENTS = ['bullish', 'bearish'] as const
const Sentiment = z.enum(SENTIMENTS, issue('unknown_sentiment'))
export type Sentiment = z.output<typeof Sentiment>

/** A symbol that a post is about. */
const PostSymbol = z.object({
  code: SymbolCode,
  name: z.string(),
  /** Digits behind the point of its prices. */
  decimals: z.int(),
  /** The cashtags of the text that mean it, in capitals and without the dollar sign. */
  tags: z.array(z.string()),
  /** Whether its author chose it beside the text. */
  chosen: z.boolean(),
  /** What it cost when the post named it; null while that is looked up, and where nobody knows. */
  price: z.nullable(Decimal),
  priced_at: z.nullable(Time),
  is_sample: z.nullable(z.boolean()),
})
export type PostSymbol = z.output<typeof PostSymbol>
export const PostSymbols = z.array(PostSymbol)

/** What an edit may change. */
const editableContent = {
  name: z.string(),
  description: z.string(),
  /** Of the description. */
  mentions: z.array(MentionedUser),
  trading_markets: Market,
  tags: z.array(z.object({ name: z.string() })),
  files: z.array(MediaFile),
}

/** What a post says since it was edited. */
export const EditedContent = z.object({ ...editableContent, symbols: PostSymbols, edited_at: Time })
export type EditedContent = z.output<typeof EditedContent>

export const Post = z.object({
  id: Id,
  /** The author's username. */
  author: z.string(),
  author_id: Id,
  author_avatar: z.nullable(z.string()),
  ...editableContent,
  /** In the order of the text, the chosen one first. */
  symbols: PostSymbols,
  /** What its author expects; said once, no edit changes it. */
  stance: z.nullable(Sentiment),
  likes_count: z.int(),
  user_liked: z.boolean(),
  /** The newest three, oldest first. */
  comments: z.array(Comment),
  comments_count: z.int(),
  days_since_added: z.int(),
  created_at: Time,
  edited_at: z.nullable(Time),
  /** Why an operator hid it; only its author is shown such a post. */
  hidden_for: z.optional(z.string()),
})
export type Post = z.output<typeof Post>

const withoutHash = (tag: string) => tag.replace(/^#+/, '').trim()
const foldTags = (tags: string[]) => [...new Map(tags.filter((tag) => tag !== '').map((tag) => [tag.toLowerCase(), tag])).values()]

/** Tags as typed: ends trimmed, a leading # dropped, blanks ignored, duplicates folded whatever their case. */
export const Tags = z
  .array(text(MAX_TAG_LENGTH).check(z.overwrite(withoutHash)))
  .check(z.overwrite(foldTags), z.maxLength(MAX_TAGS_PER_POST, issue('max_tags', { max: MAX_TAGS_PER_POST })))

/** A post as it stood before an edit. Its files can be read as long as the post is there. */
export const PostVersion = z.object({
  id: Id,
  ...editableContent,
  /** When it was written. */
  created_at: Time,
  /** When an edit took its place. */
  replaced_at: Time,
})
export type PostVersion = z.output<typeof PostVersion>

/** The first line of a description, cut at a word: the name of a post that was given none (decision D17). */
export function derivePostName(description: string): string {
  const line = description.trim().split('\n', 1)[0]?.trim() ?? ''
  if (line.length <= MAX_POST_NAME_LENGTH) return line
  const cut = line.slice(0, MAX_POST_NAME_LENGTH + 1)
  const atWord = cut.lastIndexOf(' ')
  return (atWord > 0 ? cut.slice(0, atWord) : line.slice(0, MAX_POST_NAME_LENGTH)).trimEnd().toWellFormed()
}

/**
 * The name of a post after an edit. A name that was taken from the text, sent as the one of the old text or of the new, follows the text;
 * any other stays as it was sent.
 */
export function nameAfterEdit(name: string, { before, after }: { before: string; after: string }): string {
  const derived = derivePostName(after)
  return name === derivePostName(before) && derived !== '' ? derived : name
}

/** Feeds of which only the server knows what they hold: whom somebody follows, and what they watch. */
export const PersonalFeed = z.enum(['following', 'watchlist'])
export type PersonalFeed = z.output<typeof PersonalFeed>

export const listFeed = endpoint({
  method: 'GET',
  path: '/api/feed/posts/',
  summary:
    'The feed, newest first: everybody, the people one follows, or what one watches; narrowed to a market, a tag, a symbol or an author.',
  who: 'member',
  paged: true,
  etag: true,
  query: z.object({
    feed: z._default(z.enum(['latest', 'following', 'watchlist'], issue('unknown_feed')), 'latest'),
    market: z.optional(Market),
    tag: z.optional(text(MAX_TAG_LENGTH)),
    symbol: z.optional(SymbolCode),
    author: z.optional(Id),
    ...paging,
  }),
  answer: z.array(Post),
})

export const createPost = endpoint({
  method: 'POST',
  path: '/api/feed/posts/',
  summary: 'Write a post, with up to ten files.',
  who: 'member',
  limit: '30/minute',
  limitADay: 100,
  idempotent: true,
  refuses: ['too_large', 'conflict', 'unsupported_media_type', 'unavailable'],
  files: { field: 'files', most: MAX_FILES_PER_POST },
  body: z.object({
    description: text(MAX_DESCRIPTION_LENGTH, issue('description_needed')),
    trading_markets: Market,
    name: z.optional(text(MAX_POST_NAME_LENGTH)),
    tags: z._default(Tags, []),
    /** Words for the files, in their order. */
    alts: z._default(AltTexts, []),
    /** What the post is about, besides the cashtags of its text. */
    symbol: z.optional(SymbolCode),
    stance: z.optional(Sentiment),
  }),
  status: 201,
  answer: Post,
})

export const readPost = endpoint({
  method: 'GET',
  path: '/api/feed/posts/{id}/',
  summary: 'One post.',
  who: 'member',
  refuses: ['not_found'],
  answer: Post,
})

/** A file in its wanted order: the id of one that the post has, or had in an earlier version, or the place of a new one among `files`. */
const FilePosition = z
  .string(issue('file_needed'))
  .check(z.regex(/^(\d|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/, issue('file_place_needed')))

const fileList = <One extends z.ZodMiniType>(one: One) =>
  z.array(one).check(z.maxLength(MAX_FILES_PER_POST, issue('max_files', { max: MAX_FILES_PER_POST })))

export const editPost = endpoint({
  method: 'PATCH',
  path: '/api/feed/posts/{id}/',
  summary:
    'Edit one’s own post; how it stood stays readable. A `name` equal to the one taken from the old text follows the new text. `tags`, where given, replace all (one blank leaves none). `files` are added, `remove_files` taken away; ' +
    '`order`, where given, is the whole list of files as it shall stand: ids, and 0, 1 … for new ones. `alts` go with `order`, or without it with `files`.',
  who: 'member',
  limit: '30/minute',
  idempotent: true,
  refuses: ['not_found', 'permission_denied', 'too_large', 'conflict', 'unsupported_media_type', 'unavailable'],
  files: { field: 'files', most: MAX_FILES_PER_POST },
  body: z.object({
    name: text(MAX_POST_NAME_LENGTH, issue('name_needed')),
    description: text(MAX_DESCRIPTION_LENGTH, issue('description_needed')),
    trading_markets: Market,
    tags: z.optional(Tags),
    remove_files: z._default(fileList(Id), []),
    order: z.optional(fileList(FilePosition)),
    alts: z._default(AltTexts, []),
  }),
  answer: Post,
})

export const removePost = endpoint({
  method: 'DELETE',
  path: '/api/feed/posts/{id}/',
  summary: 'Delete one’s own post, with its likes, comments, files and earlier versions.',
  who: 'member',
  limit: '60/minute',
  refuses: ['not_found', 'permission_denied'],
  status: 204,
  answer: null,
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/feed/posts/{id}/versions/',
  summary: 'How a post stood before its edits, newest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object(paging),
  answer: z.array(PostVersion),
})

export const listPostsByAuthor = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/posts/',
  summary: 'What somebody wrote, newest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object(paging),
  answer: z.array(Post),
})

export const readSentiment = endpoint({
  method: 'GET',
  path: '/api/symbols/{code}/stances/',
  summary: `How many people were bullish and how many bearish of a symbol in the last ${SENTIMENT_DAYS} days: the newest view of each that gave one.`,
  who: 'member',
  params: { code: SymbolCode },
  refuses: ['not_found'],
  answer: z.object({ bullish: z.int(), bearish: z.int() }),
})
