import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SPLASH_MS } from '#ui/timing.ts'
import { Splash } from './Splash.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the brand stands for 2.5 seconds', () => {
  const done = vi.fn<() => void>()
  render(<Splash onDone={done} />)
  expect(screen.getByRole('img', { name: 'TradeMates' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(SPLASH_MS - 1))
  expect(done).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(done).toHaveBeenCalledOnce()
})

test.each([
  ['a key', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))],
  ['a click', () => document.body.click()],
])('%s ends it early', (_, end) => {
  const done = vi.fn<() => void>()
  render(<Splash onDone={done} />)
  end()
  expect(done).toHaveBeenCalledOnce()
})
