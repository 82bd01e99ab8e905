import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { Idea } from '@trademates/contract/ideas'
import { afterEach, expect, test, vi } from 'vitest'
import { IdeaLines } from '#features/prices/chart/IdeaLines.tsx'
import { placeIdeas } from '#features/prices/chart/place-ideas.ts'
import { toChartIdea } from '#features/ideas/chart-idea.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { ideaOf } from '#test/ideas.ts'
import { OpenIdeasCard } from './OpenIdeasCard.tsx'
import { useFollowedCallers } from './SymbolIdeas.tsx'

const followed = ideaOf({ id: 'one', author: { id: 'ben', username: 'ben', image: null } })
const other = ideaOf({ id: 'two', author: { id: 'cleo', username: 'cleo', image: null }, is_following: true })
const SCALE = { x: () => 0, y: (price: number) => 100_000 - price, step: 1, width: 100, height: 100_000 }

function Screen({ ideas }: { ideas: readonly Idea[] }) {
  const isFollowed = useFollowedCallers('BTCUSD', false)
  const shown = ideas.map((idea) => toChartIdea(idea, { caller: idea.author.username, isFollowed: isFollowed(idea) }))
  return (
    <>
      <IdeaLines lines={placeIdeas(shown, [], SCALE)} selected={null} onSelect={undefined} />
      <OpenIdeasCard ideas={ideas} quote={undefined} isFollowed={isFollowed} selected={null} onSelect={() => undefined} />
    </>
  )
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('chart and list mark the callers whom the user follows, not followed ideas', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', (input: string) =>
    Promise.resolve(Response.json(new URL(input, 'http://x').searchParams.get('following') === 'true' ? [followed] : [])),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <Screen ideas={[followed, other]} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', { name: /^ben Following/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^cleo Long/ })).toBeTruthy()
  const labels = [...document.querySelectorAll('[data-slot="idea-lines"] text')].map(({ textContent }) => textContent)
  expect(labels.filter((label) => label.startsWith('Entry'))).toEqual(['Entry ben ★', 'Entry cleo'])
})
