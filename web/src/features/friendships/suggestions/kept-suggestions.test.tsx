import { act, renderHook } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { SuggestedPerson } from '@trademates/contract/people'
import { expect, test } from 'vitest'
import { queryClient } from '#lib/cache/query-cache.ts'
import { clearKeptSuggestions, keepSuggestion, useKeptSuggestions } from './kept-suggestions.ts'

const person = (username: string): SuggestedPerson => ({
  id: `01890000-0000-7000-8000-${username.padEnd(12, '0')}`,
  username,
  image: null,
  fav_sbj: null,
  mutual_count: 0,
  relation: 'none',
  friendship_id: null,
  mutuals: [],
})

test('a requested user stays in the list, also after the search settles, until the viewer leaves', () => {
  const [ana, bea, cal] = [person('ana'), person('Bea'), person('cal')]
  const names = (q: string, list: SuggestedPerson[]) =>
    renderHook(() => useKeptSuggestions(q, list), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    }).result.current.map(({ username }) => username)
  act(() => keepSuggestion(bea, [ana, bea, cal]))
  expect(names('', [ana, cal])).toEqual(['ana', 'Bea', 'cal'])
  expect(names('be', [])).toEqual(['Bea'])
  expect(names('an', [ana])).toEqual(['ana'])
  act(() => keepSuggestion(ana, [ana]))
  expect(names('', [cal])).toEqual(['ana', 'Bea', 'cal'])
  act(clearKeptSuggestions)
  expect(names('', [ana, cal])).toEqual(['ana', 'cal'])
})
