import { useNavigate } from '@tanstack/react-router'
import { placeFor } from './search-place.ts'
import type { Suggestion } from './suggestions.ts'

/** Gives how to go where a suggestion leads. */
export function useLead(): (suggestion: Suggestion) => void {
  const navigate = useNavigate()
  return (suggestion) => {
    switch (suggestion.kind) {
      case 'words':
        return void navigate({ to: '/search', search: placeFor(suggestion.q) })
      case 'symbol':
        return void navigate({ to: '/symbol/$code', params: { code: suggestion.symbol.code } })
      case 'tag':
        return void navigate({ to: '/', search: { tag: suggestion.tag.name } })
      case 'person':
        return void navigate({ to: '/profile/$userId', params: { userId: suggestion.person.id } })
    }
  }
}
