import type { Sentiment } from '@trademates/contract/posts'
import type { MarketSymbol } from '@trademates/contract/symbols'
import type { Id } from '@trademates/contract/wire'
import type { Attachment } from '#features/media/picker/attachments.ts'
import { readDraftFiles } from '#lib/storage/drafts.ts'
import { createIdempotencyKey } from '#lib/api/call.ts'
import { type PostDraft, savePostDraft, savePostDraftFiles, getDraftKey, readPostDraft } from './post-draft.ts'

type DraftSubject = Pick<MarketSymbol, 'code' | 'post_market'>

const BLANK = { name: '', description: '', tags: [], market: '', symbol: '', stance: '', hasIdea: false, idea: null, base: '' } as const

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

/** Sets the sentiment in the draft of a new post about its symbol. */
export const startDraftWithSentiment = (user: Id, { code, post_market: market }: DraftSubject, stance: Sentiment): Promise<void> =>
  changeDraft(user, code, (draft, files) => ({ draft: { ...draft, symbol: code, market, stance }, files }))
