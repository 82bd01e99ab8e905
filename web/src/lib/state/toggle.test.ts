import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ToastMessage, onToast } from '#lib/notify/toast.ts'
import { flip, type Toggle } from './toggle.ts'

/** A toggle whose server answers the test controls. */
function createToggle(id: string) {
  const sent: boolean[] = []
  const shown: boolean[] = []
  const waiting: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = []
  const accepted: string[] = []
  const toggle: Toggle<string> = {
    id,
    confirmed: false,
    show: (on) => shown.push(on),
    send: (on) => {
      sent.push(on)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    onConfirmed: (answer) => accepted.push(answer),
  }
  return { toggle, sent, shown, waiting, accepted }
}

let toasts: ToastMessage[] = []
let stopListening: () => void

beforeEach(() => {
  toasts = []
  stopListening = onToast((toast) => toasts.push(toast))
})
afterEach(() => stopListening())

test('a toggle is shown at once and sent once', async () => {
  const { toggle, sent, shown, waiting, accepted } = createToggle('one')
  flip(toggle)
  expect(shown).toEqual([true])
  waiting[0]?.resolve('counted')
  await waitFor(() => expect(accepted).toEqual(['counted']))
  expect(sent).toEqual([true])
})

test('during a request only the last state is sent afterwards', async () => {
  const { toggle, sent, shown, waiting, accepted } = createToggle('four')
  for (let clicks = 0; clicks < 4; clicks += 1) flip(toggle)
  expect(shown).toEqual([true, false, true, false])
  expect(sent).toEqual([true])
  waiting[0]?.resolve('first')
  await waitFor(() => expect(sent).toEqual([true, false]))
  waiting[1]?.resolve('second')
  await waitFor(() => expect(accepted).toEqual(['second']))
})

test('a state that returns to the confirmed one is not sent', async () => {
  const { toggle, sent, waiting, accepted } = createToggle('three')
  for (let clicks = 0; clicks < 3; clicks += 1) flip(toggle)
  waiting[0]?.resolve('first')
  await waitFor(() => expect(accepted).toEqual(['first']))
  expect(sent).toEqual([true])
})

test('a failure restores the confirmed state', async () => {
  const { toggle, shown, waiting } = createToggle('failing')
  flip(toggle)
  flip(toggle)
  waiting[0]?.resolve('liked')
  await waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.reject(new Error('Network error'))
  await waitFor(() => expect(toasts).toEqual([{ kind: 'bad', text: 'Network error' }]))
  expect(shown).toEqual([true, false, true])
})

test('after a response the next toggle starts a new request', async () => {
  const { toggle, sent, waiting, accepted } = createToggle('again')
  flip(toggle)
  waiting[0]?.resolve('on')
  await waitFor(() => expect(accepted).toEqual(['on']))
  flip({ ...toggle, confirmed: true })
  expect(sent).toEqual([true, false])
})
