import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SPLASH_MS } from '#ui/feedback/timing.ts'
import { hideSplash } from './splash.ts'

const isShown = () => document.querySelector('.splash') !== null || 'splash' in document.documentElement.dataset

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  document.documentElement.dataset['splash'] = `${performance.now()}`
  document.body.innerHTML = '<div class="splash" role="status"></div>'
})
afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset['splash']
  document.body.innerHTML = ''
})

test('the splash stays 2.5 seconds from its first paint, however late the client starts', () => {
  vi.advanceTimersByTime(1_000)
  hideSplash()
  vi.advanceTimersByTime(SPLASH_MS - 1_001)
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isShown()).toBe(false)
})

test.each([
  ['a key', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))],
  ['a click', () => document.body.click()],
])('%s closes it early', (_, end) => {
  hideSplash()
  end()
  expect(isShown()).toBe(false)
})

test('a tab that has shown it does not show it again', () => {
  delete document.documentElement.dataset['splash']
  hideSplash()
  expect(isShown()).toBe(false)
})
