import { useState } from 'react'
import { chosenOf } from '#features/media/attachments.ts'
import { useAttachments } from '#features/media/use-attachments.ts'
import { addPost } from '#features/posts/actions.ts'
import { useContractForm } from '#lib/form.ts'
import { readNew } from './new-body.ts'
import { withTags } from './tag-list.ts'
import { sentimentOf, symbolsOf } from './sentiment.ts'
import { useKeptDraft } from './use-draft.ts'
import type { Beginning } from './use-draft.ts'
import { useSending } from './use-sending.ts'

interface Setup {
  /** The symbol that the post was begun for. */
  about?: string | undefined
  /** Where its draft is kept. */
  place: string
  beginning: Beginning
  /** Called when the post was made and its author has seen that it was. */
  onDone: () => void
}

/** A new post: what is written, with its files, kept until it is sent. */
export function useNewPost({ about = '', place, beginning: { draft, files }, onDone }: Setup) {
  const sending = useSending(draft?.key)
  const attachments = useAttachments({ initial: files, locked: sending.progress !== null })
  const form = useContractForm({
    load: () => Promise.resolve(readNew),
    initial: {
      description: draft?.description ?? '',
      trading_markets: draft?.market ?? '',
      tags: draft?.tags ?? [],
      symbol: draft?.symbol ?? about,
      stance: draft?.stance ?? '',
      stanceFor: (draft === null ? [] : symbolsOf(draft))[0] ?? '',
    },
    submit: ({ stance: _, ...body }) =>
      addPost({ ...body, ...(stance !== '' && { stance }), alts: attachments.files.map(({ alt }) => alt) }, chosenOf(attachments.files), {
        sending,
        place,
        onDone,
      }),
  })

  const { description, trading_markets: market, tags, symbol } = form.values
  const stance = sentimentOf(form.values)
  // Who leaves while a tag is typed has ended it, as who leaves its box.
  const [tag, setTag] = useState('')
  const kept = withTags(tags, tag)
  const written = { description, tags, market, symbol, stance, files: attachments.files }
  const isEmpty =
    description.trim() === '' && kept.length === 0 && market === '' && symbol === about && stance === '' && attachments.files.length === 0
  const unkept = useKeptDraft(place, { ...written, tags: kept, name: '', key: sending.key, base: '' }, isEmpty)
  return { form, setTag, written, attachments, sending, unkept }
}
