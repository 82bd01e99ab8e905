import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queueMessage as sendMessage } from '#features/chat/queued-messages.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { onToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { closeQueue, createAction, enqueue } from '#lib/queue/queue.ts'
import { Shell } from './Shell.tsx'

const ME = {
  id: '0190a6f2-0000-7000-8000-000000000001',
  username: 'kestrel_fx',
  email: 'kestrel@desk.example',
  image: null,
  phone_number: null,
  fav_sbj: null,
  followers_count: 0,
  following_count: 0,
  unread_notifications: 3,
  unread_messages: 2,
}

// Loaded at first use in the product; here, ahead of the clocks that wait for them.
beforeAll(() => Promise.all([import('#ui/navigation/OpenMenu.tsx'), import('#ui/dialogs/mount-dialog.tsx')]))

const TABLET = '(min-width: 40em)'

/** Whether the screen is wide, and else a tablet. */
let wide: boolean

beforeEach(() => {
  wide = true
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: wide || query === TABLET, media: query }) as MediaQueryList,
  )
  session.signedIn({ access: 'a', refresh: 'r', user: ME })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  session.signedOut()
})

async function stand(path = '/', staticData: StaticDataRouteOption = {}) {
  const framed = () => (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  )
  const root = createRootRoute({ component: framed, notFoundComponent: () => <h1>Page</h1>, staticData })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [path] }) })
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return router
}

const main = () => within(screen.getByRole('navigation', { name: 'Main' }))
const toggle = () => screen.getByRole('button', { name: 'TradeMates, toggle sidebar' })
const places = (links: HTMLElement[]) =>
  links.map((link) => `${link.querySelector('[data-slot~="label"]')?.textContent ?? link.textContent} ${link.getAttribute('href')}`)

test('the sidebar leads to the seven places in order, says where one is and counts what is unread', async () => {
  await stand('/learn')
  expect(places(main().getAllByRole('link'))).toEqual([
    'Home /',
    'New Post /add_post',
    'Friends /add_friend',
    'Notification /notification',
    'News & Alert /newsAndAlert',
    'Learn /learn',
    'About /about',
  ])
  expect(main().getByRole('link', { current: 'page' }).textContent).toBe('Learn')
  expect(main().getByRole('link', { name: 'Notification 3 unread' })).toBeTruthy()
})

test('the sidebar closes to icons that keep their names, and the choice is remembered', async () => {
  await stand()
  expect(screen.getByRole('region', { name: 'Trading sessions' })).toBeTruthy()
  await userEvent.click(toggle())
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('region', { name: 'Trading sessions' })).toBeNull()
  expect(main().getByRole('link', { name: 'Learn' })).toBeTruthy()
  cleanup()
  await stand()
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
})

test('on a narrow screen it starts closed, lies over an inert page, and Escape gives the focus back', async () => {
  wide = false
  await stand()
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  const menu = screen.getByRole('button', { name: 'Open menu' })
  await userEvent.click(menu)
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(toggle())
  expect(document.querySelector('[data-slot~="app-body"]')?.hasAttribute('inert')).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  expect(document.querySelector('[data-slot~="app-body"]')?.hasAttribute('inert')).toBe(false)
  expect(document.activeElement).toBe(menu)
  expect(localStorage.getItem('sidebar')).toBeNull()
})

test('the bottom bar has its five places', async () => {
  await stand()
  const bar = within(screen.getByRole('navigation', { name: 'Bottom' }))
  expect(bar.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Home /',
    'Friends /add_friend',
    'Post /add_post',
    'Alert3 unread /notification',
    'Learn /learn',
  ])
})

test('the header leads to the own profile and to the chat, and tells what is unread there', async () => {
  await stand()
  expect(screen.getByRole('link', { name: 'kestrel_fx' }).getAttribute('href')).toBe('/myProfile')
  expect(screen.getByRole('link', { name: 'Chat, 2 unread' }).getAttribute('href')).toBe('/chat')
})

test('on a screen within another one the bar says where one is and leads back, home where one came from nowhere', async () => {
  const router = await stand('/learn', { title: () => '$EURUSD', within: true })
  expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull()
  expect(within(screen.getByRole('banner')).getByText('$EURUSD')).toBeTruthy()
  const back = () => userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await act(() => router.navigate({ to: '/about' }))
  await back()
  await waitFor(() => expect(router.state.location.pathname).toBe('/learn'))
  await back()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('the search leads to the results', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ people: [], tags: [] }))
  const router = await stand()
  await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'EUR/USD & gold{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/search?q=EUR%2FUSD+%26+gold'))
})

test('the theme goes round from the device over dark to light, and is remembered', async () => {
  await stand()
  const change = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await change('Theme: system. Change to dark')
  expect([document.documentElement.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  await change('Theme: dark. Change to light')
  expect([document.documentElement.dataset['theme'], localStorage.getItem('theme')]).toEqual(['light', 'light'])
  await change('Theme: light. Change to system')
  expect([document.documentElement.dataset['theme'], localStorage.getItem('theme')]).toEqual([undefined, null])
})

test('logging out is asked for first: Cancel stays, Logout ends the session; what waits to be sent is lost, and that is said', async () => {
  const told: string[] = []
  const stop = onToast(({ text }) => told.push(text))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  await stand()
  const leave = async (answer: string, warning?: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Account' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to logout?' })
    expect(within(dialog).queryByText(/lost/)?.textContent).toBe(warning)
    await userEvent.click(within(dialog).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await leave('Cancel')
  expect(session.get().status).toBe('in')
  enqueue(createAction({ kind: 'like', post: ME.id, on: true }, 'k'))
  await leave('Cancel', '1 unsent action will be lost.')
  sendMessage(ME.id, 'Said to nobody yet', [])
  await leave('Logout', '2 unsent actions will be lost.')
  await waitFor(() => expect(session.get().status).toBe('out'))
  expect(told).toEqual(['Logout success'])
  closeQueue()
  stop()
})
