import { useCallback } from 'react'
import type { TextControl } from '#ui/completion/caret-position.ts'
import { CashtagList, useCashtags } from './Cashtags.tsx'
import { MentionList, useMentions } from './Mentions.tsx'

/** Completes @names and $cashtags in a control: `ref` goes to the control, the whole to `MarkList` beside it. */
export function useMentionsAndCashtags() {
  const mentions = useMentions()
  const cashtags = useCashtags()
  const [toMentions, toCashtags] = [mentions.ref, cashtags.ref]
  const ref = useCallback(
    (control: TextControl | null) => {
      toMentions(control)
      toCashtags(control)
    },
    [toMentions, toCashtags],
  )
  return { ref, mentions, cashtags }
}

/** What is offered for the name or the cashtag that is being written. */
export const MentionAndCashtagList = ({ marks: { mentions, cashtags } }: { marks: ReturnType<typeof useMentionsAndCashtags> }) => (
  <>
    <MentionList mentions={mentions} />
    <CashtagList cashtags={cashtags} />
  </>
)
