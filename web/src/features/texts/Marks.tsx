import { useCallback } from 'react'
import type { TextControl } from '#ui/caret.ts'
import { CashtagList, useCashtags } from './Cashtags.tsx'
import { MentionList, useMentions } from './Mentions.tsx'

/** Completes @names and $cashtags in a control: `ref` goes to the control, the whole to `MarkList` beside it. */
export function useMarks() {
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
export const MarkList = ({ marks: { mentions, cashtags } }: { marks: ReturnType<typeof useMarks> }) => (
  <>
    <MentionList mentions={mentions} />
    <CashtagList cashtags={cashtags} />
  </>
)
