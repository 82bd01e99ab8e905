import { MARKETS } from '@trademates/contract/markets'
import type { Market } from '@trademates/contract/markets'
import { type Sentiment, SENTIMENTS } from '@trademates/contract/posts'
import { type IdeaValues, readIdeaValues } from '#features/ideas/idea-values.ts'
import type { Id } from '@trademates/contract/wire'
import { saveDraftFiles, readDraft, writeDraft } from '#lib/storage/drafts.ts'
import { localFiles } from '#features/media/picker/attachments.ts'
import type { Attachment } from '#features/media/picker/attachments.ts'
import { parseChoices, type CodesByTag } from '#features/symbols/tag-meanings.ts'

/** A file of a draft. Its bytes are stored with the post or in IndexedDB. */
export type PostDraftFile = Pick<Attachment, 'key' | 'alt'> & { name: string }

/** A post that was not sent, as stored in the browser (decision D26). */
export interface PostDraft {
  name: string
  description: string
  tags: string[]
  market: Market | ''
  /** Chosen symbol and sentiment; only for a new post. */
  symbol: string
  stance: Sentiment | ''
  /** What ambiguous cashtags mean, chosen by the author. */
  tagChoices: CodesByTag
  /** Whether the post has the trade idea; what was typed is kept without it. */
  hasIdea: boolean
  /** null: an edit, or none was stored. */
  idea: IdeaValues | null
  files: PostDraftFile[]
  /** Idempotency key; kept through failures and reloads, so that the post is saved once. */
  key: string
  /** `edited_at` of the edited post when the draft was written; empty for a new post. */
  base: string
}

/** Storage key of a draft: of an edit, of a new post about a symbol, or of any other new post. */
export function getDraftKey(user: Id, { post, about }: { post?: Id; about?: string | undefined } = {}): string {
  if (post !== undefined) return `draft:${user}:${post}`
  return about === undefined ? `draft:${user}` : `draft:${user}:about:${about}`
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Reads a draft; `null` if there is none or it cannot be read. */
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
    tagChoices: parseChoices(JSON.stringify(stored['tagChoices'] ?? {})),
    hasIdea: stored['hasIdea'] === true,
    idea: readIdeaValues(stored['idea']),
    files: list(stored['files'])
      .filter(isRecord)
      .map((file) => ({ key: text(file['key']), alt: text(file['alt']), name: text(file['name']) })),
    key: text(stored['key']),
    base: text(stored['base']),
  }
}

/** Stores a draft. Returns false if there is no room; the stored draft is then unchanged. */
export function savePostDraft(draftKey: string, draft: Omit<PostDraft, 'files'> & { files: readonly Attachment[] }): boolean {
  const files = draft.files.map(({ key, alt, source: { name } }): PostDraftFile => ({ key, alt, name }))
  return writeDraft(draftKey, { ...draft, files })
}

/** Stores the local files of a draft. */
export const savePostDraftFiles = (draftKey: string, files: readonly Attachment[]): Promise<void> =>
  saveDraftFiles(
    draftKey,
    files.flatMap(({ key, source }) => localFiles([{ key, source, alt: '' }]).map((file) => ({ key, file }))),
  )

/** Deletes a draft and its files. */
export function deletePostDraft(draftKey: string): void {
  localStorage.removeItem(draftKey)
  void saveDraftFiles(draftKey, [])
}

/** Remembers the draft that is being sent. Returns a function that deletes it, unless it was changed since. */
export function captureDraft(draftKey: string): () => void {
  const sent = localStorage.getItem(draftKey)
  return () => {
    if (localStorage.getItem(draftKey) === sent) deletePostDraft(draftKey)
  }
}
