import { render, screen } from '@testing-library/react'
import type { Position } from '@trademates/contract/ideas'
import { expect, test } from 'vitest'
import { postOf } from '#test/posts.ts'
import { PostBody } from './PostBody.tsx'

const STATED = { stated_at: '2026-11-21T10:00:00.000Z', price: null, previous: null }

test.each<[Pick<Position, 'side' | 'since'>, string]>([
  [{ side: 'long', since: '2026-11-20' }, 'Long since 20 Nov'],
  [{ side: 'short', since: '2026-11-20' }, 'Short since 20 Nov'],
  [{ side: 'none', since: null }, 'No position'],
  [{ side: 'undisclosed', since: null }, 'Position not disclosed'],
])('A21 a post without an idea shows the position %j of its author', async (position, text) => {
  render(<PostBody post={postOf('My view')} whole position={{ ...position, ...STATED }} />)
  expect(await screen.findByText(text)).toBeTruthy()
})
