import { MARKETS } from '@trademates/contract/markets'
import type { Market } from '@trademates/contract/markets'
import { type Stance, STANCES } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { keepDraftFiles, readDraft, writeDraft } from '#lib/drafts.ts'
import { chosenOf } from '#features/media/attachments.ts'
import type { Attachment } from '#features/media/attachments.ts'

/** A file of a draft: its bytes lie elsewhere, with the post or in the browser's database. */
export type DraftedFile = Pick<Attachment, 'key' | 'alt'> & { name: string }

/** What was written and not sent yet, as the browser keeps it (decision D26). */
export interface Draft {
  name: string
  description: string
  tags: string[]
  market: Market | ''
  /** The symbol that was typed, and the view that was chosen; only for a new post. */
  symbol: string
  stance: Stance | ''
  files: DraftedFile[]
  /** The idempotency key of what will be sent: it stays the same through failures and reloads, so that it is done once. */
  key: string
  /** When the post that is edited was edited last, when this was written; empty for a new post. */
  base: string
}

/** Where a draft is kept: that of a post's edit, that of a new post begun for a symbol, or that of any other new post. */
export function placeOf(user: Id, { post, about }: { post?: Id; about?: string | undefined } = {}): string {
  if (post !== undefined) return `draft:${user}:${post}`
  return about === undefined ? `draft:${user}` : `draft:${user}:about:${about}`
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The draft at this place; `null` where there is none, or none that can be read. */
export function readPostDraft(place: string): Draft | null {
  const kept = readDraft(place)
  if (!isRecord(kept) || text(kept['key']) === '') return null
  return {
    name: text(kept['name']),
    description: text(kept['description']),
    tags: list(kept['tags']).filter((tag) => typeof tag === 'string'),
    market: MARKETS.find((market) => market === kept['market']) ?? '',
    symbol: text(kept['symbol']),
    stance: STANCES.find((stance) => stance === kept['stance']) ?? '',
    files: list(kept['files'])
      .filter(isRecord)
      .map((file) => ({ key: text(file['key']), alt: text(file['alt']), name: text(file['name']) })),
    key: text(kept['key']),
    base: text(kept['base']),
  }
}

/** Keeps what is written; gives whether there was room for it. Where there was none, what was kept before stays. */
export function keepDraft(place: string, draft: Omit<Draft, 'files'> & { files: readonly Attachment[] }): boolean {
  const files = draft.files.map(({ key, alt, source: { name } }): DraftedFile => ({ key, alt, name }))
  return writeDraft(place, { ...draft, files })
}

/** Keeps the chosen ones of these files with the draft. */
export const keepFiles = (place: string, files: readonly Attachment[]): Promise<void> =>
  keepDraftFiles(
    place,
    files.flatMap(({ key, source }) => chosenOf([{ key, source, alt: '' }]).map((file) => ({ key, file }))),
  )

/** Forgets the draft of this place, its files too: it is not wanted. */
export function dropDraft(place: string): void {
  localStorage.removeItem(place)
  void keepDraftFiles(place, [])
}

/** Takes what is about to be sent, and gives how to forget its draft when it was; one that says something else by then stays. */
export function sentDraft(place: string): () => void {
  const sent = localStorage.getItem(place)
  return () => {
    if (localStorage.getItem(place) === sent) dropDraft(place)
  }
}
