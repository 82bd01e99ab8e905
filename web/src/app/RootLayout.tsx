import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '#lib/session/session.ts'
import { usePageTitle } from './routing/page-title.ts'

/** Moves the focus to the new screen's heading, so that the keyboard and a screen reader begin there. */
function focusHeading(): void {
  // A screen that has put the cursor where one writes keeps it there, and so does whoever has begun to search again meanwhile.
  if (document.activeElement?.matches('textarea, [type=search]:not([data-sent])')) return
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** What is the same on every screen: the title of the window with how much is unread, and where the focus goes. */
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
