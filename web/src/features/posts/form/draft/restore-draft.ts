import type { BodyOf } from '@trademates/contract/endpoint'
import type { createPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { restoreIdeaValues } from '#features/ideas/restore-values.ts'
import { parseChoices } from '#features/symbols/tag-meanings.ts'
import { createIdempotencyKey } from '#lib/api/call.ts'
import { getDraftKey, readPostDraft, savePostDraft, savePostDraftFiles } from './post-draft.ts'

/** Whether a user has a draft of a new post. */
export const hasNewPostDraft = (user: Id): boolean => readPostDraft(getDraftKey(user)) !== null

/** Makes a post that could not be sent the draft of a new post again, with its idea and files. Replaces another draft. */
export async function restoreDraft(user: Id, body: BodyOf<typeof createPost>, files: readonly File[]): Promise<void> {
  const draftKey = getDraftKey(user)
  const attachments = files.map((source, at) => ({ key: createIdempotencyKey(), alt: body.alts[at] ?? '', source }))
  savePostDraft(draftKey, {
    name: '',
    description: body.description,
    tags: body.tags,
    market: body.trading_markets,
    symbol: body.symbol ?? '',
    stance: body.stance ?? '',
    tagChoices: parseChoices(body.tag_symbols ?? '{}'),
    hasIdea: body.idea !== undefined,
    idea: body.idea === undefined ? null : restoreIdeaValues(body.idea),
    files: attachments,
    key: createIdempotencyKey(),
    base: '',
  })
  await savePostDraftFiles(draftKey, attachments)
}
