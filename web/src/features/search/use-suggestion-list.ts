import { useState } from 'react'
import { useSuggestions } from './use-suggestions.ts'

/** The option after or before this one; above the first and below the last stands the box itself. */
function nextOption(active: number | null, count: number, down: boolean): number | null {
  if (count === 0) return null
  const next = active === null ? (down ? 0 : count - 1) : active + (down ? 1 : -1)
  return next < 0 || next >= count ? null : next
}

/** What is suggested below a box that holds this text, once it was opened, and which of it is chosen. */
export function useSuggestionList(text: string) {
  const [isOpen, setOpen] = useState(false)
  // By its key: suggestions that come later must not push another one under the finger that presses Enter.
  const [key, setKey] = useState<string | null>(null)
  const suggestions = useSuggestions(isOpen ? text : '')
  const at = suggestions.findIndex((one) => one.key === key)
  const active = at === -1 ? null : at
  return {
    suggestions,
    isShown: suggestions.length > 0,
    active,
    chosen: suggestions[at],
    /** Offers anew, with nothing chosen: another text is being written. */
    open() {
      setOpen(true)
      setKey(null)
    },
    close() {
      setOpen(false)
      setKey(null)
    },
    /** Chooses the next one, or the one before. */
    step(down: boolean) {
      setOpen(true)
      setKey(suggestions[nextOption(active, suggestions.length, down) ?? -1]?.key ?? null)
    },
  }
}
