import type { BodyOf } from '@trademates/contract/endpoint'
import { createPost } from '@trademates/contract/posts'
import { useState } from 'react'
import { localFiles } from '#features/media/picker/attachments.ts'
import { useAttachments } from '#features/media/picker/use-attachments.ts'
import { addPost } from '#features/posts/actions.ts'
import { type InitialPost, useSavedDraft } from '#features/posts/form/draft/use-draft.ts'
import { draftSentiment, draftSymbols } from '#features/posts/form/fields/sentiment.ts'
import { addTags } from '#features/posts/form/fields/tag-list.ts'
import { type FormSchema, useContractForm } from '#lib/form/contract-form.ts'
import { useSubmission } from './use-submission.ts'

/** Rules of a new post; blank fields are not sent. */
const newPostRules: FormSchema<BodyOf<typeof createPost>> = {
  safeParse: (values) =>
    createPost.body.safeParse(Object.fromEntries(Object.entries(values as object).filter(([, value]) => value !== ''))),
}

interface NewPostOptions {
  /** The symbol that the post was started for. */
  about?: string | undefined
  /** Storage key of the draft. */
  draftKey: string
  initial: InitialPost
  /** Called when the post is saved and the author is still at the form. */
  onDone: () => void
}

/** State of the form that creates a post. */
export function useNewPost({ about = '', draftKey, initial: { draft, files }, onDone }: NewPostOptions) {
  const submission = useSubmission(draft?.key)
  const attachments = useAttachments({ initial: files, locked: submission.progress !== null })
  const form = useContractForm({
    load: () => Promise.resolve(newPostRules),
    initial: {
      description: draft?.description ?? '',
      trading_markets: draft?.market ?? '',
      tags: draft?.tags ?? [],
      symbol: draft?.symbol ?? about,
      stance: draft?.stance ?? '',
      stanceFor: (draft === null ? [] : draftSymbols(draft))[0] ?? '',
    },
    submit: ({ stance: _, ...body }) =>
      addPost({ ...body, ...(stance !== '' && { stance }), alts: attachments.files.map(({ alt }) => alt) }, localFiles(attachments.files), {
        submission,
        draftKey,
        onDone,
      }),
  })

  const { description, trading_markets: market, tags, symbol } = form.values
  const stance = draftSentiment(form.values)
  // Leaving the form completes a tag being typed, as leaving the field does.
  const [tag, setTag] = useState('')
  const allTags = addTags(tags, tag)
  const written = { description, tags, market, symbol, stance, files: attachments.files }
  const isEmpty =
    description.trim() === '' &&
    allTags.length === 0 &&
    market === '' &&
    symbol === about &&
    stance === '' &&
    attachments.files.length === 0
  const isStorageFull = useSavedDraft(draftKey, { ...written, tags: allTags, name: '', key: submission.key, base: '' }, isEmpty)
  return { form, setTag, written, attachments, submission, isStorageFull }
}
