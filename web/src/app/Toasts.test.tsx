import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, onToast } from '#lib/notify/toast.ts'
import { ERROR_MS, TOAST_MS } from '#ui/feedback/timing.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  // Removes toasts left by other tests.
  onToast(() => undefined)()
})
afterEach(() => void vi.useRealTimers())

const toastsIn = (role: 'status' | 'alert') =>
  [...screen.getByRole(role).querySelectorAll('[data-slot~="toast"]')].map((toast) => toast.textContent)
const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))

test('a success toast is a status, an error toast an alert, and both disappear after two seconds', () => {
  render(<Toasts />)
  act(() => showToast({ kind: 'good', text: 'Login Successful !' }))
  act(() => showToast({ kind: 'bad', text: 'Network error' }))
  expect(toastsIn('status')).toEqual(['Login Successful !'])
  expect(toastsIn('alert')).toEqual(['Network error'])
  pass(TOAST_MS - 1)
  expect(toastsIn('alert')).toEqual(['Network error'])
  pass(1)
  expect([...toastsIn('status'), ...toastsIn('alert')]).toEqual([])
})

test('shows toasts that came before the component mounted', () => {
  showToast({ kind: 'good', text: 'Post deleted' })
  render(<Toasts />)
  expect(toastsIn('status')).toEqual(['Post deleted'])
})

test('a toast with an action stays longer, and as long as the pointer is on it', () => {
  render(<Toasts />)
  const run = vi.fn<() => void>()
  act(() => showToast({ kind: 'bad', text: 'Network error', action: { label: 'Retry', run } }))
  pass(TOAST_MS)
  fireEvent.pointerEnter(screen.getByText('Network error'))
  pass(ERROR_MS * 2)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(run).toHaveBeenCalledOnce()
  expect(toastsIn('alert')).toEqual([])
})

test('shows at most three toasts and drops the oldest', () => {
  render(<Toasts />)
  act(() => ['one', 'two', 'three', 'four'].forEach((text) => showToast({ kind: 'good', text })))
  expect(toastsIn('status')).toEqual(['two', 'three', 'four'])
})
