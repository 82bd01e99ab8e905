import { useState } from 'react'
import { nameAfterEdit, type Post } from '@trademates/contract/posts'
import { localFiles } from '#features/media/picker/attachments.ts'
import { useAttachments } from '#features/media/picker/use-attachments.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { updatePost } from '#features/posts/actions.ts'
import { fileChanges, editRules, hasSameFiles } from './edit-body.ts'
import { addTags } from '#features/posts/form/fields/tag-list.ts'
import { baseVersion, useSavedDraft } from '#features/posts/form/draft/use-draft.ts'
import type { InitialPost } from '#features/posts/form/draft/use-draft.ts'
import { useSubmission } from './use-submission.ts'

interface EditOptions {
  post: Post
  /** Storage key of the draft. */
  draftKey: string
  initial: InitialPost
  /** Called when the edit is saved. */
  onDone: () => void
}

/** State of the form that edits a post. */
export function usePostEdit({ post: now, draftKey, initial: { draft, files }, onDone }: EditOptions) {
  // A lost attempt may have changed the post; a retry must send the same request.
  const [post] = useState(now)
  const submission = useSubmission(draft?.key)
  const attachments = useAttachments({ initial: files, locked: submission.progress !== null })
  const before = { name: post.name, description: post.description, trading_markets: post.trading_markets, tags: tagsOf(post) }
  const form = useContractForm({
    load: () => Promise.resolve(editRules),
    initial:
      draft === null
        ? before
        : { name: draft.name, description: draft.description, trading_markets: draft.market, tags: draft.tags.join(', ') },
    submit: (body) =>
      updatePost(
        post.id,
        // One blank tag removes all tags; an empty list leaves them unchanged.
        {
          body: { ...body, tags: body.tags?.length === 0 ? [''] : body.tags, ...fileChanges(post, attachments.files) },
          files: localFiles(attachments.files),
        },
        { submission, draftKey, onDone },
      ),
  })

  const { name, description, trading_markets: market } = form.values
  const tags = addTags([], form.values.tags)
  const isSame =
    name === before.name &&
    description === before.description &&
    market === before.trading_markets &&
    form.values.tags === before.tags &&
    hasSameFiles(post, attachments.files)
  const isStorageFull = useSavedDraft(
    draftKey,
    { name, description, tags, market, symbol: '', stance: '', files: attachments.files, key: submission.key, base: baseVersion(post) },
    isSame,
  )
  // As the server will derive it, so that form and preview never show an outdated name.
  const shownName = nameAfterEdit(name, { before: post.description, after: description })
  const symbol = post.symbols.find(({ chosen }) => chosen)?.code ?? ''
  const written = { name: shownName, description, tags, market, symbol, stance: post.stance ?? ('' as const), files: attachments.files }
  return { form, written, attachments, submission, isStorageFull }
}

const tagsOf = ({ tags }: Post): string => tags.map(({ name }) => name).join(', ')
