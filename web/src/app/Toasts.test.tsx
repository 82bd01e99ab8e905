import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, onToast } from '#lib/notify/toast.ts'
import { ERROR_MS, TOAST_MS } from '#ui/feedback/timing.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  // What another test told and nobody heard is not for this one.
  onToast(() => undefined)()
})
afterEach(() => void vi.useRealTimers())

const said = (role: 'status' | 'alert') =>
  [...screen.getByRole(role).querySelectorAll('[data-slot~="toast"]')].map((toast) => toast.textContent)
const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))

test('good news is a status, bad news an alert, and both are gone after two seconds', () => {
  render(<Toasts />)
  act(() => showToast({ kind: 'good', text: 'Login Successful !' }))
  act(() => showToast({ kind: 'bad', text: 'Network error' }))
  expect(said('status')).toEqual(['Login Successful !'])
  expect(said('alert')).toEqual(['Network error'])
  pass(TOAST_MS - 1)
  expect(said('alert')).toEqual(['Network error'])
  pass(1)
  expect([...said('status'), ...said('alert')]).toEqual([])
})

test('what was told before anyone listened is shown', () => {
  showToast({ kind: 'good', text: 'Post deleted' })
  render(<Toasts />)
  expect(said('status')).toEqual(['Post deleted'])
})

test('a toast with an action stays longer, and as long as the pointer rests on it', () => {
  render(<Toasts />)
  const run = vi.fn<() => void>()
  act(() => showToast({ kind: 'bad', text: 'Network error', action: { label: 'Retry', run } }))
  pass(TOAST_MS)
  fireEvent.pointerEnter(screen.getByText('Network error'))
  pass(ERROR_MS * 2)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(run).toHaveBeenCalledOnce()
  expect(said('alert')).toEqual([])
})

test('three at most: a fourth sends the oldest away', () => {
  render(<Toasts />)
  act(() => ['one', 'two', 'three', 'four'].forEach((text) => showToast({ kind: 'good', text })))
  expect(said('status')).toEqual(['two', 'three', 'four'])
})
