import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showSuccess, confirm } from './confirm.ts'
// Loaded lazily in the app. An import has no timeout, a hook has one.
import './mount-dialog.tsx'

let before: HTMLButtonElement
beforeEach(() => {
  before = document.body.appendChild(document.createElement('button'))
  before.focus()
})
afterEach(() => before.remove())

/** Waits until the dialog is open with the focus on this button. */
async function standing<Answer>(asked: Promise<Answer>, focused: string) {
  await waitFor(() => expect(document.activeElement?.textContent).toBe(focused))
  return { asked }
}

const openConfirm = () =>
  standing(confirm({ title: 'Delete this post?', text: "This can't be undone.", yes: 'Delete', danger: true }), 'Cancel')

test('a question has a name and a description, and the focus starts on the safe answer', async () => {
  const { asked } = await openConfirm()
  expect(screen.getByRole('alertdialog', { name: 'Delete this post?', description: "This can't be undone." })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(await asked).toBe(false)
})

test('agreeing resolves with true, and the focus returns', async () => {
  const { asked } = await openConfirm()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await asked).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(before))
})

test('Escape resolves with false', async () => {
  const { asked } = await openConfirm()
  await userEvent.keyboard('{Escape}')
  expect(await asked).toBe(false)
})

test('a success message waits until it is closed', async () => {
  const { asked } = await standing(showSuccess({ title: 'Post added successfully!', close: 'Close' }), 'Close')
  expect(screen.getByRole('alertdialog', { name: 'Post added successfully!' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await asked
})
