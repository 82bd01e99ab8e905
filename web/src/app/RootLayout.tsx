import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '#lib/session/session.ts'
import { usePageTitle } from './routing/page-title.ts'

/** Moves the focus to the heading of the new page, for keyboards and screen readers. */
function focusHeading(): void {
  // Keeps the focus in a text area that the page has focused, and in a search box that the user types in again.
  if (document.activeElement?.matches('textarea, [type=search]')) return
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Root layout: window title with the number of unread items, and focus on navigation. */
export function RootLayout(): ReactNode {
  const router = useRouter()
  const title = usePageTitle()
  const { user } = useSession()
  const unread = user === null ? 0 : user.unread_notifications + user.unread_messages

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )

  return (
    <>
      <title>{`${unread > 0 ? `(${unread}) ` : ''}${title === undefined ? '' : `${title} · `}TradeMates`}</title>
      <Outlet />
    </>
  )
}
