import type { Decimal } from '@trademates/contract/decimals'
import type { Market } from '@trademates/contract/markets'
import type { Sentiment } from '@trademates/contract/posts'
import type { MarketSymbol } from '@trademates/contract/symbols'
import type { Id } from '@trademates/contract/wire'
import { blankIdea, isBlankIdea } from '#features/ideas/idea-values.ts'
import type { Attachment } from '#features/media/picker/attachments.ts'
import { readDraftFiles } from '#lib/storage/drafts.ts'
import { createIdempotencyKey } from '#lib/api/call.ts'
import { type PostDraft, savePostDraft, savePostDraftFiles, getDraftKey, readPostDraft } from './post-draft.ts'

type DraftSubject = Pick<MarketSymbol, 'code' | 'post_market'>

const BLANK = {
  name: '',
  description: '',
  tags: [],
  market: '',
  symbol: '',
  stance: '',
  tagChoices: {},
  hasIdea: false,
  idea: null,
  base: '',
} as const

/** Changes the draft of a new post about a symbol, or creates it; other fields of the draft are kept. */
async function changeDraft(
  user: Id,
  about: string,
  edit: (draft: Omit<PostDraft, 'files'>, files: Attachment[]) => { draft: Omit<PostDraft, 'files'>; files: Attachment[] },
): Promise<void> {
  const draftKey = getDraftKey(user, { about })
  const stored = readPostDraft(draftKey)
  const storedFiles = await readDraftFiles(draftKey)
  const before = (stored?.files ?? []).flatMap(({ key, alt }) => {
    const source = storedFiles.get(key)
    return source === undefined ? [] : [{ key, alt, source }]
  })
  const { draft, files } = edit({ ...BLANK, key: createIdempotencyKey(), ...stored, tags: stored?.tags ?? [] }, before)
  savePostDraft(draftKey, { ...draft, files })
  await savePostDraftFiles(draftKey, files)
}

/** Adds a chart image to the draft of a new post about its symbol. */
export const startDraftWithChart = (
  user: Id,
  { code, post_market: market }: DraftSubject,
  { picture, alt }: { picture: File; alt: string },
): Promise<void> =>
  changeDraft(user, code, (draft, files) => ({
    draft: { ...draft, symbol: draft.symbol || code, market: draft.market || market },
    files: [...files, { key: createIdempotencyKey(), alt, source: picture }],
  }))

/** Symbol, market and text of a draft about a symbol; a text of before is kept. */
const aboutSymbol = ({ description }: Pick<PostDraft, 'description'>, { code, market }: { code: string; market: Market }) => ({
  symbol: code,
  market,
  description: description || `$${code} `,
})

/** Sets the sentiment in the draft of a new post about its symbol, whose text begins with its cashtag. */
export const startDraftWithSentiment = (user: Id, { code, post_market: market }: DraftSubject, stance: Sentiment): Promise<void> =>
  changeDraft(user, code, (draft, files) => ({
    draft: { ...draft, ...aboutSymbol(draft, { code, market }), stance, hasIdea: false },
    files,
  }))

/** Whether the draft of a new post about a symbol has a trade idea in which something was typed. */
export function hasDraftIdea(user: Id, code: string): boolean {
  const idea = readPostDraft(getDraftKey(user, { about: code }))?.idea ?? null
  return idea !== null && !isBlankIdea(idea, code) && !isBlankIdea(idea, '')
}

/**
 * Starts a trade idea in the draft of a new post about its symbol; replaces one in the draft.
 * @param price the entry
 */
export const startDraftWithEntry = (user: Id, { code, post_market: market }: DraftSubject, price: Decimal): Promise<void> =>
  changeDraft(user, code, (draft, files) => ({
    draft: {
      ...draft,
      ...aboutSymbol(draft, { code, market }),
      hasIdea: true,
      idea: {
        ...blankIdea(code),
        'idea.direction': draft.stance === '' ? '' : draft.stance === 'bullish' ? 'long' : 'short',
        'idea.entry': { kind: 'level', price, low: '', high: '' },
      },
    },
    files,
  }))
