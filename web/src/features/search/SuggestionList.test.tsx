import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SuggestionList } from './SuggestionList.tsx'

test('shows the query literally even if it looks like markup', () => {
  const q = '<b>bold</b> a</b>x'
  render(<SuggestionList id="list" suggestions={[{ kind: 'words', key: 'words', q }]} active={null} choose={() => undefined} />)
  const option = screen.getByRole('option')
  expect(option.textContent).toBe(`Search posts for ${q}`)
  expect(option.querySelector('b')?.textContent).toBe(q)
})
