import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'

test('a busy button keeps the focus and ignores clicks and form submission', async () => {
  const events: string[] = []
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        events.push('sent')
      }}
    >
      <input aria-label="Words" />
      <Button type="submit" busy onClick={() => events.push('pressed')}>
        Adding
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Adding' })
  await userEvent.click(button)
  expect(document.activeElement).toBe(button)
  await userEvent.type(screen.getByRole('textbox', { name: 'Words' }), 'gold{Enter}')
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(events).toEqual([])
})

test('a click presses an idle button once', async () => {
  const events: string[] = []
  render(<Button onClick={() => events.push('pressed')}>Connect</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(events).toEqual(['pressed'])
})
