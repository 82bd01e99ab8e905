import type { Id } from '@trademates/contract/wire'
import { useState } from 'react'
import { blankIdea, ideaOf, isBlankIdea } from '#features/ideas/idea-values.ts'
import { localFiles } from '#features/media/picker/attachments.ts'
import { useAttachments } from '#features/media/picker/use-attachments.ts'
import { addPost } from '#features/posts/actions.ts'
import { type InitialPost, useSavedDraft } from '#features/posts/form/draft/use-draft.ts'
import { useDraftSymbols } from '#features/posts/form/draft/use-draft-symbols.ts'
import { useMarketOfFirstTag } from '#features/posts/form/draft/use-market-of-first-tag.ts'
import { draftSymbols, useDraftSentiment } from '#features/posts/form/fields/draft-sentiment.ts'
import { addTags } from '#features/posts/form/fields/tag-list.ts'
import { parseChoices } from '#features/symbols/tag-meanings.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { confirmSeal } from './confirm-seal.ts'
import { loadNewPostRules } from './new-post-rules.ts'
import { useSubmission } from './use-submission.ts'

interface NewPostOptions {
  /** The author. */
  user: Id
  /** The symbol that the post was started for. */
  about?: string | undefined
  /** Start with a trade idea. */
  withIdea?: boolean
  /** Storage key of the draft. */
  draftKey: string
  initial: InitialPost
  /** Called when the post is saved and the author is still at the form. */
  onDone: () => void
}

/** State of the form that creates a post. */
export function useNewPost({ user, about = '', withIdea = false, draftKey, initial: { draft, files }, onDone }: NewPostOptions) {
  const submission = useSubmission(draft?.key)
  const [isAsking, setIsAsking] = useState(false)
  const attachments = useAttachments({ initial: files, locked: submission.progress !== null })
  const form = useContractForm({
    load: (values) => loadNewPostRules(values.hasIdea ? ideaOf(values) : null),
    initial: {
      description: draft?.description ?? '',
      trading_markets: draft?.market ?? '',
      tags: draft?.tags ?? [],
      symbol: draft?.symbol ?? about,
      stance: draft?.stance ?? '',
      tag_symbols: JSON.stringify(draft?.tagChoices ?? {}),
      hasIdea: withIdea || draft?.hasIdea === true,
      ...(draft?.idea ?? blankIdea(about)),
      stanceFor: (draft === null ? [] : draftSymbols(draft))[0] ?? '',
      stanceCode: '',
    },
    hidden: (values) =>
      values.hasIdea ? ['symbol', 'stance', 'idea.paid', ...(values['idea.entry'].kind === 'market' ? ['idea.enter_by'] : [])] : [],
    submit: async ({ stance: _, ...body }) => {
      if (hasIdea) {
        setIsAsking(true)
        const isConfirmed = await confirmSeal(user).finally(() => setIsAsking(false))
        if (!isConfirmed) return
      }
      await addPost(
        { ...body, ...(!hasIdea && stance !== '' && { stance }), alts: attachments.files.map(({ alt }) => alt) },
        localFiles(attachments.files),
        { submission, draftKey, onDone },
      )
    },
  })

  const { description, trading_markets: market, tags, symbol, hasIdea } = form.values
  const idea = ideaOf(form.values)
  // Leaving the form completes a tag being typed, as leaving the field does.
  const [tag, setTag] = useState('')
  const allTags = addTags(tags, tag)
  const tagChoices = parseChoices(form.values.tag_symbols)
  const shownSymbol = hasIdea ? idea['idea.symbol'] : symbol
  const found = useDraftSymbols({ description, market, symbol: shownSymbol, choices: tagChoices })
  const stance = useDraftSentiment(form, found)
  const written = { description, tags, market, symbol, stance, files: attachments.files }
  const ideaStance = { long: 'bullish', short: 'bearish', '': '' } as const
  /** The post as it will be; symbol and sentiment of an idea are those of the post. */
  const shown = hasIdea ? { ...written, symbol: shownSymbol, stance: ideaStance[idea['idea.direction']] } : written
  const isEmpty =
    description.trim() === '' &&
    allTags.length === 0 &&
    market === '' &&
    symbol === about &&
    stance === '' &&
    isBlankIdea(idea, about) &&
    attachments.files.length === 0
  const isStorageFull = useSavedDraft(
    draftKey,
    { ...written, tagChoices, hasIdea, idea, tags: allTags, name: '', key: submission.key, base: '' },
    isEmpty,
  )
  const marketFrom = useMarketOfFirstTag(found.first, form)
  // Nothing is sent while the question is open.
  const shownForm = { ...form, busy: form.busy && !isAsking }
  return { form: shownForm, setTag, written: shown, found, marketFrom, attachments, submission, isStorageFull }
}
