import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ToastMessage, onToast } from '#lib/notify/toast.ts'
import { flip, type Toggle } from './toggle.ts'

/** A server that answers when it is told to, and what a screen would show. */
function thing(id: string) {
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

let told: ToastMessage[] = []
let stopListening: () => void

beforeEach(() => {
  told = []
  stopListening = onToast((notice) => told.push(notice))
})
afterEach(() => stopListening())

test('a wish is shown at once and sent once', async () => {
  const { toggle, sent, shown, waiting, accepted } = thing('one')
  flip(toggle)
  expect(shown).toEqual([true])
  waiting[0]?.resolve('counted')
  await vi.waitFor(() => expect(accepted).toEqual(['counted']))
  expect(sent).toEqual([true])
})

test('while one wish is on its way only the last one waits', async () => {
  const { toggle, sent, shown, waiting, accepted } = thing('four')
  for (let clicks = 0; clicks < 4; clicks += 1) flip(toggle)
  expect(shown).toEqual([true, false, true, false])
  expect(sent).toEqual([true])
  waiting[0]?.resolve('first')
  await vi.waitFor(() => expect(sent).toEqual([true, false]))
  waiting[1]?.resolve('second')
  await vi.waitFor(() => expect(accepted).toEqual(['second']))
})

test('a wish that came back to what was confirmed is not sent', async () => {
  const { toggle, sent, waiting, accepted } = thing('three')
  for (let clicks = 0; clicks < 3; clicks += 1) flip(toggle)
  waiting[0]?.resolve('first')
  await vi.waitFor(() => expect(accepted).toEqual(['first']))
  expect(sent).toEqual([true])
})

test('a failure goes back to what was confirmed, not to what was shown before', async () => {
  const { toggle, shown, waiting } = thing('failing')
  flip(toggle)
  flip(toggle)
  waiting[0]?.resolve('liked')
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.reject(new Error('Network error'))
  await vi.waitFor(() => expect(told).toEqual([{ kind: 'bad', text: 'Network error' }]))
  expect(shown).toEqual([true, false, true])
})

test('after it has settled, the next wish begins anew', async () => {
  const { toggle, sent, waiting, accepted } = thing('again')
  flip(toggle)
  waiting[0]?.resolve('on')
  await vi.waitFor(() => expect(accepted).toEqual(['on']))
  flip({ ...toggle, confirmed: true })
  expect(sent).toEqual([true, false])
})
