import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/cache/query-cache.ts'
import { onAlertChanged } from '#lib/cache/alert-events.ts'
import { onToast, type ToastMessage } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { GOLD_ALERT } from '#test/alerts.ts'
import { ANA } from '#test/users.ts'
import { moveAlert } from './actions.ts'
import { alertsQuery } from './queries.ts'

const shown = () => queryClient.getQueryData(alertsQuery.queryKey)?.[0] ?? GOLD_ALERT

interface SentLevel {
  level: string
  answer: (status: number) => void
}

/** Answers changes of the alert when the test says so. */
function holdMoves(): SentLevel[] {
  const sent: SentLevel[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body?: string }) => {
    // The list, read again.
    if (body === undefined) return Promise.resolve(Response.json([{ ...GOLD_ALERT, level: '4222', status: 'fired' }]))
    const { level } = JSON.parse(body) as { level: string }
    return new Promise<Response>((resolve) => {
      const answer = (status: number) =>
        resolve(status === 200 ? Response.json({ ...GOLD_ALERT, level }) : Response.json({ detail: 'No.', code: 'not_found' }, { status }))
      sent.push({ level, answer })
    })
  })
  return sent
}

let toasts: ToastMessage[] = []
let stopToasts: () => void
beforeEach(() => {
  toasts = []
  stopToasts = onToast((toast) => toasts.push(toast))
  session.signedIn({ access: 'a1', refresh: 'r1', user: ANA })
  queryClient.setQueryData(alertsQuery.queryKey, [GOLD_ALERT])
})
afterEach(() => {
  stopToasts()
  session.absent()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('of quick moves only the last one is sent after the first, and Undo goes back to the level before them', async () => {
  const sent = holdMoves()
  const first = moveAlert(shown(), '4101')
  await moveAlert(shown(), '4102')
  await moveAlert(shown(), '4103')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(shown().level).toBe('4103')
  sent[0]?.answer(200)
  await waitFor(() => expect(sent).toHaveLength(2))
  // The stream reports the first move.
  onAlertChanged({ alert: { ...GOLD_ALERT, level: '4101' } })
  expect(shown().level).toBe('4103')
  sent[1]?.answer(200)
  await first
  expect(shown().level).toBe('4103')
  expect(toasts.map(({ text }) => text)).toEqual(['Alert moved to 4,103.00.'])
  toasts[0]?.action?.run()
  await waitFor(() => expect(sent).toHaveLength(3))
  sent[2]?.answer(200)
  await waitFor(() => expect(toasts).toHaveLength(2))
  expect(sent.map(({ level }) => level)).toEqual(['4101', '4103', '4100'])
})

test('a rejected move goes back to the last level that the server has', async () => {
  const sent = holdMoves()
  const first = moveAlert(shown(), '4101')
  await moveAlert(shown(), '4102')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(200)
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer(404)
  await first
  expect(shown().level).toBe('4101')
  expect(toasts.map(({ kind }) => kind)).toEqual(['bad'])
})
