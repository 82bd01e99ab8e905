import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { lazyWithRetry } from './lazy-with-retry.tsx'

const Pane = ({ name }: { name: string }) => <p>{name} is here</p>

/** A component that is lost as often as is said, and then arrives. */
function lostTimes(times: number) {
  let left = times
  const load = async (): Promise<ComponentType<{ name: string }>> => {
    if (left === 0) return Pane
    left -= 1
    throw new Error('Failed to fetch')
  }
  return lazyWithRetry(load, ({ name, retry }) =>
    retry === null ? (
      <p>{name} is coming</p>
    ) : (
      <button type="button" onClick={retry}>
        {name} is lost
      </button>
    ),
  )
}

test('something stands in its place until it is there, and from then on it is there at once', async () => {
  const Late = lostTimes(0)
  render(<Late name="first" />)
  expect(screen.queryByText('first is coming')).not.toBeNull()
  await screen.findByText('first is here')
  render(<Late name="second" />)
  expect(screen.queryByText('second is here')).not.toBeNull()
})

test('what did not arrive is asked for again by who is told, and by who draws it anew', async () => {
  const Late = lostTimes(1)
  render(<Late name="first" />)
  await userEvent.click(await screen.findByRole('button', { name: 'first is lost' }))
  await screen.findByText('first is here')

  const Again = lostTimes(1)
  const { rerender } = render(<Again key={1} name="second" />)
  await screen.findByRole('button', { name: 'second is lost' })
  rerender(<Again key={2} name="second" />)
  expect(await screen.findByText('second is here')).toBeTruthy()
})

test('what was asked for ahead, and comes after it was drawn and before it is asked for again, is there', async () => {
  const Late = lostTimes(0)
  function Drawing() {
    useLayoutEffect(() => void Late.fetch(), [])
    return <Late name="early" />
  }
  // As in a browser: outside of `act`, effects come after what has arrived meanwhile.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Drawing />)
  await vi.waitFor(() => expect(document.body.textContent).toContain('early is here'))
  root.unmount()
  vi.unstubAllGlobals()
})
