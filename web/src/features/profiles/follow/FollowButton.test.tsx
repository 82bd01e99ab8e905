import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { Profile } from '@trademates/contract/profiles'
import { afterEach, expect, test, vi } from 'vitest'
import { useFollowedCallers } from '#features/ideas/symbol/SymbolIdeas.tsx'
import { queryClient } from '#lib/cache/query-cache.ts'
import { ideaOf } from '#test/ideas.ts'
import { FollowButton } from './FollowButton.tsx'

const idea = ideaOf({ author: { id: 'ben', username: 'ben', image: null } })

function Mark() {
  return <p>{useFollowedCallers('BTCUSD', false)(idea) ? 'marked' : 'not marked'}</p>
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the mark of a followed caller appears and disappears with the button', async () => {
  let isFollowing = false
  vi.stubGlobal('fetch', (input: string, { method }: RequestInit = {}) => {
    if (method === 'PUT' || method === 'DELETE') isFollowing = method === 'PUT'
    const isList = new URL(input, 'http://x').searchParams.get('following') === 'true'
    return Promise.resolve(Response.json(isList && isFollowing ? [idea] : []))
  })
  const screenOf = (is_following: boolean) => (
    <QueryClientProvider client={queryClient}>
      <Mark />
      <FollowButton profile={{ id: 'ben', is_following } as Profile} />
    </QueryClientProvider>
  )
  const { rerender } = render(screenOf(false))
  expect(screen.getByText('not marked')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }))
  expect(await screen.findByText('marked')).toBeTruthy()
  rerender(screenOf(true))
  fireEvent.click(screen.getByRole('button', { name: 'Following' }))
  expect(await screen.findByText('not marked')).toBeTruthy()
})
