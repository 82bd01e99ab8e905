import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NameForm } from './NameForm.tsx'

test('closes on Escape from any focus without affecting the screen around it', () => {
  const cancel = vi.fn<() => void>()
  render(<NameForm label="Watchlist name" yes="Save" onDone={() => undefined} onCancel={cancel} />)
  const button = screen.getByRole('button', { name: 'Cancel' })
  const press = createEvent.keyDown(button, { key: 'Escape' })
  fireEvent(button, press)
  expect([cancel.mock.calls.length, press.defaultPrevented]).toEqual([1, true])
})
