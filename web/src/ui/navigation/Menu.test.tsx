import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Menu } from './Menu.tsx'
// Loaded lazily in the app. An import has no timeout, a hook has one.
import './OpenMenu.tsx'

function Options({ done }: { done: string[] }) {
  return (
    <Menu
      label="Post options"
      items={[
        { label: 'Edit post', icon: 'pencil', run: () => done.push('edited') },
        'line',
        {
          label: 'Delete post',
          icon: 'trash-2',
          danger: true,
          run: () => done.push(`deleted, focus on ${document.activeElement?.getAttribute('aria-label')}`),
        },
      ]}
    />
  )
}

const button = () => screen.getByRole('button', { name: 'Post options' })

test('the first click opens the menu, and the selected action runs after the focus has returned to the button', async () => {
  const done: string[] = []
  render(<Options done={done} />)
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  await userEvent.click(button())
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete post' }))
  await waitFor(() => expect(done).toEqual(['deleted, focus on Post options']))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('opened by keyboard it focuses the first action; Escape closes it without a change', async () => {
  const done: string[] = []
  render(<Options done={done} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit post'))
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete post'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button()))
  expect(done).toEqual([])
})
