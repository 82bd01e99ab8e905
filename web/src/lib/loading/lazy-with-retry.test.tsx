import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { lazyWithRetry } from './lazy-with-retry.tsx'

const Panel = ({ name }: { name: string }) => <p>{name} is here</p>

/** A component whose code fails to load `times` times. */
function failingComponent(times: number) {
  let left = times
  const load = async (): Promise<ComponentType<{ name: string }>> => {
    if (left === 0) return Panel
    left -= 1
    throw new Error('Failed to fetch')
  }
  return lazyWithRetry(load, ({ name, retry }) =>
    retry === null ? (
      <p>{name} is loading</p>
    ) : (
      <button type="button" onClick={retry}>
        {name} has failed
      </button>
    ),
  )
}

test('shows the fallback until the code is loaded, and the component at once afterwards', async () => {
  const Lazy = failingComponent(0)
  render(<Lazy name="first" />)
  expect(screen.queryByText('first is loading')).not.toBeNull()
  await screen.findByText('first is here')
  render(<Lazy name="second" />)
  expect(screen.queryByText('second is here')).not.toBeNull()
})

test('loads again on retry and on a new mount', async () => {
  const Lazy = failingComponent(1)
  render(<Lazy name="first" />)
  await userEvent.click(await screen.findByRole('button', { name: 'first has failed' }))
  await screen.findByText('first is here')

  const Again = failingComponent(1)
  const { rerender } = render(<Again key={1} name="second" />)
  await screen.findByRole('button', { name: 'second has failed' })
  rerender(<Again key={2} name="second" />)
  expect(await screen.findByText('second is here')).toBeTruthy()
})

test('shows the component if a prefetch completes between render and effect', async () => {
  const Lazy = failingComponent(0)
  function Drawing() {
    useLayoutEffect(() => void Lazy.fetch(), [])
    return <Lazy name="early" />
  }
  // Outside `act` effects run after the prefetch has resolved, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Drawing />)
  await waitFor(() => expect(document.body.textContent).toContain('early is here'))
  root.unmount()
  vi.unstubAllGlobals()
})
