import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { Decimal } from './decimals.ts'
import { endpoint } from './endpoint.ts'
import { Idea, IdeaSplit, Position } from './ideas.ts'
import { issue } from './issues.ts'
import { Market, SymbolMarket } from './markets.ts'
import { AltTexts, MediaFile, MAX_FILES_PER_POST } from './media.ts'
import { MentionedUser } from './people.ts'
import { RESOLVED_BY } from './resolve.ts'
import { SymbolCode } from './symbols.ts'
import { Id, paging, text, Time } from './wire.ts'

export const MAX_DESCRIPTION_LENGTH = 10_000
export const MAX_POST_NAME_LENGTH = 80
export const MAX_TAG_LENGTH = 40
export const MAX_TAGS_PER_POST = 10
/** Longer descriptions are truncated until expanded (specification, sections 5 and 9). */
export const DESCRIPTION_PREVIEW_LENGTH = 130
/** The number of days in the sentiment of a symbol. */
export const SENTIMENT_DAYS = 7

/** The sentiment of an author about a symbol. */
export const SENTIMENTS = ['bullish', 'bearish'] as const
export const Sentiment = z.enum(SENTIMENTS, issue('unknown_sentiment'))
export type Sentiment = z.output<typeof Sentiment>

/** A symbol of a post. */
const PostSymbol = z.object({
  code: SymbolCode,
  name: z.string(),
  /** Decimal places of its prices. */
  decimals: z.int(),
  /** Its cashtags in the text, in capitals and without the dollar sign. */
  tags: z.array(z.string()),
  /** Whether the author selected it in the form. */
  chosen: z.boolean(),
  market: SymbolMarket,
  /** Why its cashtags mean it: its author said so, it is spelled out, there is no other, the market of the post, or the only index. */
  by: z.enum(RESOLVED_BY),
  /** The price when the post was published, or when an edit named the symbol; null while it is looked up, or if unknown. */
  price: z.nullable(Decimal),
  priced_at: z.nullable(Time),
  is_sample: z.nullable(z.boolean()),
  /** The name of the source of the price; null without a price, and for old posts. */
  price_source: z.nullable(z.string()),
  /** The known splits and special dividends after the price, oldest first, announced ones too; the price is in the units before them. Not set without any. */
  splits: z.optional(z.array(IdeaSplit)),
  /** The price is being looked up. */
  awaits_price: z.boolean(),
  /** The time of the edit that named the symbol; null: it was named when the post was published. */
  tagged_at: z.nullable(Time),
})
export type PostSymbol = z.output<typeof PostSymbol>
export const PostSymbols = z.array(PostSymbol)

/** The fields that an edit can change. */
const editableContent = {
  name: z.string(),
  description: z.string(),
  /** The mentions in the description. */
  mentions: z.array(MentionedUser),
  trading_markets: Market,
  tags: z.array(z.object({ name: z.string() })),
  files: z.array(MediaFile),
}

/** How far the chosen symbol of a post, else the first, had moved from the posting to the newest edit. */
const EditMove = z.object({
  code: SymbolCode,
  /** With two decimal places. */
  percent: Decimal,
  /** On ideas, in R of the plan: above zero in its direction. */
  r: z.nullable(Decimal),
})
export type EditMove = z.output<typeof EditMove>

/** The content of a post after an edit. */
export const EditedContent = z.object({ ...editableContent, symbols: PostSymbols, edited_at: Time })
export type EditedContent = z.output<typeof EditedContent>

/** A cashtag that points to another symbol since the market of the post decides. */
const TagCorrection = z.object({
  tag: z.string(),
  code: SymbolCode,
  name: z.string(),
  /** Whether the tag may mean other symbols, so that the author can choose one. */
  has_choice: z.boolean(),
})
export type TagCorrection = z.output<typeof TagCorrection>

export const Post = z.object({
  id: Id,
  /** The author's username. */
  author: z.string(),
  author_id: Id,
  author_avatar: z.nullable(z.string()),
  ...editableContent,
  /** The selected symbol, then those of the text in order. */
  symbols: PostSymbols,
  /** The sentiment of the author. An edit does not change it. */
  stance: z.nullable(Sentiment),
  /** The trade idea of the post. An edit does not change it. */
  idea: z.nullable(Idea),
  /** What the author states to hold in the chosen symbol. */
  position: z.nullable(Position),
  likes_count: z.int(),
  user_liked: z.boolean(),
  /** The newest three, oldest first. */
  comments: z.array(Comment),
  comments_count: z.int(),
  days_since_added: z.int(),
  created_at: Time,
  edited_at: z.nullable(Time),
  /** null: not edited, without symbols, or a price is unknown. */
  edit_move: z.nullable(EditMove),
  /** Why an operator has hidden the post. Only the author sees a hidden post. */
  hidden_for: z.optional(z.string()),
  /** Cashtags whose symbol a check has changed. Only the author gets them, until `markCorrectionsSeen`. */
  corrections: z.optional(z.array(TagCorrection)),
})
export type Post = z.output<typeof Post>

const withoutHash = (tag: string) => tag.replace(/^#+/, '').trim()
const foldTags = (tags: string[]) => [...new Map(tags.filter((tag) => tag !== '').map((tag) => [tag.toLowerCase(), tag])).values()]

/** Tags: trimmed, without a leading #, without blank ones and duplicates (ignoring case). */
export const Tags = z
  .array(text(MAX_TAG_LENGTH).check(z.overwrite(withoutHash)))
  .check(z.overwrite(foldTags), z.maxLength(MAX_TAGS_PER_POST, issue('max_tags', { max: MAX_TAGS_PER_POST })))

/** A post before an edit. Its files remain available while the post exists. */
export const PostVersion = z.object({
  id: Id,
  ...editableContent,
  created_at: Time,
  /** The time of the edit that replaced it. */
  replaced_at: Time,
  /** The prices of its symbols at that time, as far as they are known. */
  prices: z.array(
    z.object({
      code: SymbolCode,
      price: Decimal,
      priced_at: Time,
      /** The change since the posting; null if the price then is unknown. */
      change_percent: z.nullable(Decimal),
      is_sample: z.boolean(),
    }),
  ),
})
export type PostVersion = z.output<typeof PostVersion>

/** Derives the name of a post from the first line of its description, cut at a word boundary (decision D17). */
export function derivePostName(description: string): string {
  const line = description.trim().split('\n', 1)[0]?.trim() ?? ''
  if (line.length <= MAX_POST_NAME_LENGTH) return line
  const cut = line.slice(0, MAX_POST_NAME_LENGTH + 1)
  const atWord = cut.lastIndexOf(' ')
  return (atWord > 0 ? cut.slice(0, atWord) : line.slice(0, MAX_POST_NAME_LENGTH)).trimEnd().toWellFormed()
}

/**
 * Returns the name of a post after an edit. A name that was derived from the old description is derived again from the new one;
 * any other name stays.
 */
export function nameAfterEdit(name: string, { before, after }: { before: string; after: string }): string {
  const derived = derivePostName(after)
  return name === derivePostName(before) && derived !== '' ? derived : name
}

/** Feeds whose content only the server knows: posts of followed users, and of watched symbols. */
export const PersonalFeed = z.enum(['following', 'watchlist'])
export type PersonalFeed = z.output<typeof PersonalFeed>

export const listFeed = endpoint({
  method: 'GET',
  path: '/api/feed/posts/',
  summary: 'The feed, newest first: all posts, followed users, or watched symbols; filtered by market, tag, symbol or author.',
  who: 'member',
  paged: true,
  etag: true,
  query: z.object({
    feed: z._default(z.enum(['latest', 'following', 'watchlist'], issue('unknown_feed')), 'latest'),
    market: z.optional(Market),
    tag: z.optional(text(MAX_TAG_LENGTH)),
    symbol: z.optional(SymbolCode),
    author: z.optional(Id),
    /** Posts with a trade idea only. */
    kind: z.optional(z.enum(['idea'], issue('unknown_choice', { choices: 'idea' }))),
    ...paging,
  }),
  answer: z.array(Post),
})

const MAX_JSON_LENGTH = 10_000
/** A part of a form that contains JSON. */
const json = (problem: string) => z.string(problem).check(z.maxLength(MAX_JSON_LENGTH, problem))

export const createPost = endpoint({
  method: 'POST',
  path: '/api/feed/posts/',
  summary: 'Create a post with up to ten files, and a trade idea.',
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
    /** Alternative texts in the order of the files. */
    alts: z._default(AltTexts, []),
    /** A symbol besides the cashtags of the text. */
    symbol: z.optional(SymbolCode),
    stance: z.optional(Sentiment),
    /** The terms of a trade idea: an object in JSON. */
    idea: z.optional(json(issue('idea_unreadable'))),
    /** What ambiguous cashtags mean, in JSON: `{"ES": "ES1!"}`. If it is sent, each of them has to be in it; else they stay text. */
    tag_symbols: z.optional(json(issue('json_object_needed'))),
    /** What the author holds in the chosen symbol, in JSON: `side` and `since`. An idea has its own. */
    position: z.optional(json(issue('position_needed'))),
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

/** An entry of the file order: the id of a file of this or an earlier version, or the index of a new file in `files`. */
const FilePosition = z
  .string(issue('file_needed'))
  .check(z.regex(/^(\d|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/, issue('file_place_needed')))

const fileList = <One extends z.ZodMiniType>(one: One) =>
  z.array(one).check(z.maxLength(MAX_FILES_PER_POST, issue('max_files', { max: MAX_FILES_PER_POST })))

export const editPost = endpoint({
  method: 'PATCH',
  path: '/api/feed/posts/{id}/',
  summary:
    'Edit one’s own post; the previous version stays readable. A `name` equal to the one derived from the old text follows the new text. `tags` replace all tags (one blank removes them). `files` are added, `remove_files` removed; ' +
    '`order` is the complete list of files: ids, and 0, 1 … for new ones. `alts` belong to `order`, or to `files` without it.',
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
    /** As for a new post. Earlier choices hold for cashtags that are still in the text. */
    tag_symbols: z.optional(json(issue('json_object_needed'))),
    /** Rejected: the terms of an idea never change. */
    idea: z.optional(z.never(issue('idea_not_editable'))),
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

export const markCorrectionsSeen = endpoint({
  method: 'POST',
  path: '/api/feed/posts/{id}/corrections/seen/',
  summary: 'Mark the `corrections` of one’s own post as seen. It can be repeated.',
  who: 'member',
  limit: '120/minute',
  refuses: ['not_found', 'permission_denied'],
  status: 204,
  answer: null,
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/feed/posts/{id}/versions/',
  summary: 'Earlier versions of a post, newest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object(paging),
  answer: z.array(PostVersion),
})

export const listPostsByAuthor = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/posts/',
  summary: 'The posts of a user, newest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object(paging),
  answer: z.array(Post),
})

export const readSentiment = endpoint({
  method: 'GET',
  path: '/api/symbols/{code}/stances/',
  summary: `The number of users who were bullish and bearish on a symbol in the last ${SENTIMENT_DAYS} days, by the newest sentiment of each.`,
  who: 'member',
  params: { code: SymbolCode },
  refuses: ['not_found'],
  answer: z.object({ bullish: z.int(), bearish: z.int() }),
})
