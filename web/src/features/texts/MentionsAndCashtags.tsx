import { useCallback } from 'react'
import type { TextControl } from '#ui/completion/caret-position.ts'
import { CashtagList, useCashtags } from './Cashtags.tsx'
import { MentionList, useMentions } from './Mentions.tsx'

/** Completion of @mentions and $cashtags: attach `ref` to the control and render `MentionAndCashtagList` beside it. */
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

/** Suggestions for the mention or cashtag being typed. */
export const MentionAndCashtagList = ({ marks: { mentions, cashtags } }: { marks: ReturnType<typeof useMentionsAndCashtags> }) => (
  <>
    <MentionList mentions={mentions} />
    <CashtagList cashtags={cashtags} />
  </>
)
