import type { Stance } from '@trademates/contract/posts'
import type { MarketSymbol } from '@trademates/contract/symbols'
import type { Id } from '@trademates/contract/wire'
import type { Attachment } from '#features/media/attachments.ts'
import { readDraftFiles } from '#lib/drafts.ts'
import { newKey } from '#lib/api.ts'
import { type Draft, keepDraft, keepFiles, placeOf, readPostDraft } from './draft.ts'

type About = Pick<MarketSymbol, 'code' | 'market'>

const BLANK = { name: '', description: '', tags: [], market: '', symbol: '', stance: '', base: '' } as const

/** Changes the draft of a new post about a symbol, or begins one; all else that is in it already stays. */
async function change(
  user: Id,
  about: string,
  how: (draft: Omit<Draft, 'files'>, files: Attachment[]) => { draft: Omit<Draft, 'files'>; files: Attachment[] },
): Promise<void> {
  const place = placeOf(user, { about })
  const known = readPostDraft(place)
  const kept = await readDraftFiles(place)
  const before = (known?.files ?? []).flatMap(({ key, alt }) => {
    const source = kept.get(key)
    return source === undefined ? [] : [{ key, alt, source }]
  })
  const { draft, files } = how({ ...BLANK, key: newKey(), ...known, tags: known?.tags ?? [] }, before)
  keepDraft(place, { ...draft, files })
  await keepFiles(place, files)
}

/** Puts a picture of a chart into the draft of a new post about its symbol. */
export const beginWithChart = (user: Id, { code, market }: About, { picture, alt }: { picture: File; alt: string }): Promise<void> =>
  change(user, code, (draft, files) => ({
    draft: { ...draft, symbol: draft.symbol || code, market: draft.market || market },
    files: [...files, { key: newKey(), alt, source: picture }],
  }))

/** Puts a sentiment into the draft of a new post about its symbol. */
export const beginWithView = (user: Id, { code, market }: About, stance: Stance): Promise<void> =>
  change(user, code, (draft, files) => ({ draft: { ...draft, symbol: code, market, stance }, files }))
