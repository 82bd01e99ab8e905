import { useNavigate } from '@tanstack/react-router'
import { paramsFor } from './search-params.ts'
import type { Suggestion } from './use-suggestions.ts'

/** Returns a function that opens a suggestion. */
export function useOpenSuggestion(): (suggestion: Suggestion) => void {
  const navigate = useNavigate()
  return (suggestion) => {
    switch (suggestion.kind) {
      case 'words':
        return void navigate({ to: '/search', search: paramsFor(suggestion.q) })
      case 'symbol':
        return void navigate({ to: '/symbol/$code', params: { code: suggestion.symbol.code } })
      case 'tag':
        return void navigate({ to: '/', search: { tag: suggestion.tag.name } })
      case 'person':
        return void navigate({ to: '/profile/$userId', params: { userId: suggestion.person.id } })
    }
  }
}
