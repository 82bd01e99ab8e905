import { waitFor } from '@testing-library/react'
import type { SymbolSentiment } from '@trademates/contract/votes'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#lib/cache/query-cache.ts'
import { onToast, type ToastMessage } from '#lib/notify/toast.ts'
import { closeQueue } from '#lib/queue/queue.ts'
import { session } from '#lib/session/session.ts'
import { ANA } from '#test/users.ts'
import { castVote } from './actions.ts'
import { onVoteChanged } from '#lib/cache/sentiment-events.ts'
import { sentimentQuery } from './queries.ts'

const KEY = sentimentQuery('XAUUSD', '30').queryKey
const none: SymbolSentiment = { window: null, bullish: 0, bearish: 0, mine: null, history: [] }
const shownVote = () => queryClient.getQueryData(KEY)?.mine?.stance ?? null

/** Answers votes when the test says so, with the vote that was sent. */
function holdVotes() {
  const sent: { stance: 'bullish' | 'bearish' | null; answer: (status: number) => void }[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { stance } = JSON.parse(body) as { stance: 'bullish' | 'bearish' | null }
    return new Promise<Response>((resolve) => {
      const mine = stance === null ? null : { stance, day: '2026-11-27', counts: true }
      const answer = (status: number) =>
        resolve(status === 200 ? Response.json({ ...none, mine }) : Response.json({ detail: 'No.', code: 'conflict' }, { status }))
      sent.push({ stance, answer })
    })
  })
  return sent
}

beforeEach(() => {
  session.signedIn({ access: 'a1', refresh: 'r1', user: ANA })
  queryClient.setQueryData(KEY, none)
})
afterEach(() => {
  session.absent()
  queryClient.clear()
  localStorage.clear()
  closeQueue()
  vi.unstubAllGlobals()
})

test('of quick votes only the last one is sent after the first, and it stays', async () => {
  const sent = holdVotes()
  const first = castVote('XAUUSD', 'bullish', null)
  await castVote('XAUUSD', 'bearish', 'bullish')
  await castVote('XAUUSD', null, 'bearish')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(shownVote()).toBeNull()
  sent[0]?.answer(200)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(shownVote()).toBeNull()
  sent[1]?.answer(200)
  await first
  expect(sent.map(({ stance }) => stance)).toEqual(['bullish', null])
  expect(shownVote()).toBeNull()
})

test('a rejected vote goes back to the one that the server has', async () => {
  const toasts: ToastMessage[] = []
  onTestFinished(onToast((toast) => toasts.push(toast)))
  const sent = holdVotes()
  const first = castVote('XAUUSD', 'bullish', null)
  await castVote('XAUUSD', 'bearish', 'bullish')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(200)
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer(409)
  await first
  expect(shownVote()).toBe('bullish')
  expect(toasts.map(({ text }) => text)).toEqual(["Your vote wasn't saved."])
})

test('a vote in another tab is shown, but not over a vote that is under way', async () => {
  const bearish = { stance: 'bearish', day: '2026-11-27', counts: true } as const
  onVoteChanged({ symbol: 'XAUUSD', mine: bearish })
  expect(shownVote()).toBe('bearish')
  const sent = holdVotes()
  const own = castVote('XAUUSD', 'bullish', 'bearish')
  onVoteChanged({ symbol: 'XAUUSD', mine: bearish })
  expect(shownVote()).toBe('bullish')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(200)
  await own
  onVoteChanged({ symbol: 'XAUUSD', mine: null })
  expect(shownVote()).toBeNull()
})
