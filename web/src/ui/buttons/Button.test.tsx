import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'

test('a busy button says so, keeps the focus and does nothing, neither by click nor by form', async () => {
  const deeds: string[] = []
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        deeds.push('sent')
      }}
    >
      <input aria-label="Words" />
      <Button type="submit" busy onClick={() => deeds.push('pressed')}>
        Adding
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Adding' })
  await userEvent.click(button)
  expect(document.activeElement).toBe(button)
  await userEvent.type(screen.getByRole('textbox', { name: 'Words' }), 'gold{Enter}')
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(deeds).toEqual([])
})

test('an idle button is pressed once for a click', async () => {
  const deeds: string[] = []
  render(<Button onClick={() => deeds.push('pressed')}>Connect</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(deeds).toEqual(['pressed'])
})
