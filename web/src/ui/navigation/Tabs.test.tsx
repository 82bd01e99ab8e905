import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

const TABS = [
  { value: 'latest', label: 'Latest' },
  { value: 'following', label: 'Following' },
  { value: 'mine', label: 'Mine' },
]

function Three() {
  const [value, setValue] = useState('latest')
  return <Tabs label="Feed" tabs={TABS} value={value} onChange={setValue} />
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('arrow keys move and wrap, Home and End jump; the focus follows the selection; Tab leaves the row', async () => {
  render(<Three />)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Latest')
  for (const [key, label] of [
    ['{ArrowRight}', 'Following'],
    ['{End}', 'Mine'],
    ['{ArrowRight}', 'Latest'],
    ['{ArrowLeft}', 'Mine'],
    ['{Home}', 'Latest'],
  ] as const) {
    await userEvent.keyboard(key)
    expect({ key, chosen: chosen(), focused: document.activeElement?.textContent }).toEqual({ key, chosen: label, focused: label })
  }
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})
