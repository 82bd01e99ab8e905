import { useState } from 'react'
import { useSuggestions } from './use-suggestions.ts'

/** The next or previous option; null (the search box) beyond the ends. */
function nextOption(active: number | null, count: number, down: boolean): number | null {
  if (count === 0) return null
  const next = active === null ? (down ? 0 : count - 1) : active + (down ? 1 : -1)
  return next < 0 || next >= count ? null : next
}

/** State of the suggestion list of a search box: suggestions, open or closed, active option. */
export function useSuggestionList(text: string) {
  const [isOpen, setOpen] = useState(false)
  // Stored by key, so that suggestions that load later do not move the selection.
  const [key, setKey] = useState<string | null>(null)
  const suggestions = useSuggestions(isOpen ? text : '')
  const at = suggestions.findIndex((one) => one.key === key)
  const active = at === -1 ? null : at
  return {
    suggestions,
    isShown: suggestions.length > 0,
    active,
    chosen: suggestions[at],
    /** Opens the list without a selection. */
    open() {
      setOpen(true)
      setKey(null)
    },
    close() {
      setOpen(false)
      setKey(null)
    },
    /** Selects the next or the previous suggestion. */
    step(down: boolean) {
      setOpen(true)
      setKey(suggestions[nextOption(active, suggestions.length, down) ?? -1]?.key ?? null)
    },
  }
}
