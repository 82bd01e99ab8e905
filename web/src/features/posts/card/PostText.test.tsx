import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PostText } from './PostText.tsx'

const shown = () => document.querySelector('[data-slot~="post-text"]')?.textContent

test('shows 130 characters in full', () => {
  render(<PostText id="a" text={'x'.repeat(130)} />)
  expect(shown()).toBe('x'.repeat(130))
  expect(screen.queryByRole('button')).toBeNull()
})

test('cuts 131 characters at 130 with an ellipsis until expanded', async () => {
  const text = `${'x'.repeat(130)}!`
  render(<PostText id="b" text={text} />)
  expect(shown()).toBe(`${'x'.repeat(130)}… read more`)
  await userEvent.click(screen.getByRole('button', { name: 'read more' }))
  expect(shown()).toBe(`${text} show less`)
  await userEvent.click(screen.getByRole('button', { name: 'show less' }))
  expect(shown()).toBe(`${'x'.repeat(130)}… read more`)
})

test('shows the text in full on the post screen', () => {
  render(<PostText id="c" text={'x'.repeat(500)} whole />)
  expect(shown()).toBe('x'.repeat(500))
})

test('keeps an expanded text expanded after remounting', async () => {
  const text = 'y'.repeat(200)
  const { unmount } = render(<PostText id="d" text={text} />)
  await userEvent.click(screen.getByRole('button', { name: 'read more' }))
  unmount()
  render(<PostText id="d" text={text} />)
  expect(shown()).toBe(`${text} show less`)
})

test('opens URLs in a new tab with rel noopener, nofollow and ugc', () => {
  render(<PostText id="e" text="https://a.example/chart" />)
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('https://a.example/chart')
  expect(link.getAttribute('rel')).toBe('noopener nofollow ugc')
})
