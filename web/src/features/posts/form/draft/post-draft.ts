import { MARKETS } from '@trademates/contract/markets'
import type { Market } from '@trademates/contract/markets'
import { type Sentiment, SENTIMENTS } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { saveDraftFiles, readDraft, writeDraft } from '#lib/storage/drafts.ts'
import { localFiles } from '#features/media/picker/attachments.ts'
import type { Attachment } from '#features/media/picker/attachments.ts'

/** A file of a draft: its bytes lie elsewhere, with the post or in the browser's database. */
export type PostDraftFile = Pick<Attachment, 'key' | 'alt'> & { name: string }

/** What was written and not sent yet, as the browser keeps it (decision D26). */
export interface PostDraft {
  name: string
  description: string
  tags: string[]
  market: Market | ''
  /** The symbol that was typed, and the view that was chosen; only for a new post. */
  symbol: string
  stance: Sentiment | ''
  files: PostDraftFile[]
  /** The idempotency key of what will be sent: it stays the same through failures and reloads, so that it is done once. */
  key: string
  /** When the post that is edited was edited last, when this was written; empty for a new post. */
  base: string
}

/** Where a draft is kept: that of a post's edit, that of a new post begun for a symbol, or that of any other new post. */
export function getDraftKey(user: Id, { post, about }: { post?: Id; about?: string | undefined } = {}): string {
  if (post !== undefined) return `draft:${user}:${post}`
  return about === undefined ? `draft:${user}` : `draft:${user}:about:${about}`
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The draft at this place; `null` where there is none, or none that can be read. */
export function readPostDraft(key: string): PostDraft | null {
  const stored = readDraft(key)
  if (!isRecord(stored) || text(stored['key']) === '') return null
  return {
    name: text(stored['name']),
    description: text(stored['description']),
    tags: list(stored['tags']).filter((tag) => typeof tag === 'string'),
    market: MARKETS.find((market) => market === stored['market']) ?? '',
    symbol: text(stored['symbol']),
    stance: SENTIMENTS.find((stance) => stance === stored['stance']) ?? '',
    files: list(stored['files'])
      .filter(isRecord)
      .map((file) => ({ key: text(file['key']), alt: text(file['alt']), name: text(file['name']) })),
    key: text(stored['key']),
    base: text(stored['base']),
  }
}

/** Keeps what is written; gives whether there was room for it. Where there was none, what was kept before stays. */
export function savePostDraft(place: string, draft: Omit<PostDraft, 'files'> & { files: readonly Attachment[] }): boolean {
  const files = draft.files.map(({ key, alt, source: { name } }): PostDraftFile => ({ key, alt, name }))
  return writeDraft(place, { ...draft, files })
}

/** Keeps the chosen ones of these files with the draft. */
export const savePostDraftFiles = (place: string, files: readonly Attachment[]): Promise<void> =>
  saveDraftFiles(
    place,
    files.flatMap(({ key, source }) => localFiles([{ key, source, alt: '' }]).map((file) => ({ key, file }))),
  )

/** Forgets the draft of this place, its files too: it is not wanted. */
export function deletePostDraft(place: string): void {
  localStorage.removeItem(place)
  void saveDraftFiles(place, [])
}

/** Takes what is about to be sent, and gives how to forget its draft when it was; one that says something else by then stays. */
export function captureDraft(place: string): () => void {
  const sent = localStorage.getItem(place)
  return () => {
    if (localStorage.getItem(place) === sent) deletePostDraft(place)
  }
}
