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
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queueMessage as sendMessage } from '#features/chat/queued-messages.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { onToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { closeQueue, createAction, enqueue } from '#lib/queue/queue.ts'
import { Shell } from './Shell.tsx'
// Loaded lazily in the app. An import has no timeout, a hook has one.
import '#ui/navigation/OpenMenu.tsx'
import '#ui/dialogs/mount-dialog.tsx'

const ME = {
  id: '0190a6f2-0000-7000-8000-000000000001',
  username: 'kestrel_fx',
  email: 'kestrel@traders.example',
  image: null,
  phone_number: null,
  fav_sbj: null,
  followers_count: 0,
  following_count: 0,
  unread_notifications: 3,
  unread_messages: 2,
  show_among_callers: true,
  time_zone: 'local' as const,
  zone: 'UTC',
}

const TABLET = '(min-width: 40em)'

/** Otherwise the screen has the width of a tablet. */
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

async function renderShell(path = '/', staticData: StaticDataRouteOption = {}) {
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

test('the sidebar has eight links in order, marks the current page and shows the unread count', async () => {
  await renderShell('/learn')
  expect(places(main().getAllByRole('link'))).toEqual([
    'Home /',
    'Markets /markets',
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

test('the sidebar collapses to icons with names and remembers the choice', async () => {
  await renderShell()
  expect(screen.getByRole('region', { name: 'Trading sessions' })).toBeTruthy()
  await userEvent.click(toggle())
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('region', { name: 'Trading sessions' })).toBeNull()
  expect(main().getByRole('link', { name: 'Learn' })).toBeTruthy()
  cleanup()
  await renderShell()
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
})

test('on a narrow screen it starts closed, opens above an inert page, and Escape restores the focus', async () => {
  wide = false
  await renderShell()
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

test('the bottom bar has six links in order', async () => {
  await renderShell()
  const bar = within(screen.getByRole('navigation', { name: 'Bottom' }))
  expect(bar.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Home /',
    'Markets /markets',
    'Friends /add_friend',
    'Post /add_post',
    'Alert3 unread /notification',
    'Learn /learn',
  ])
})

test.each([
  ['/', 'Home'],
  ['/markets/heatmap', 'Markets'],
  ['/notification', 'Alert'],
  ['/about', undefined],
])('A27 at %s the bottom bar marks %s', async (path, name) => {
  await renderShell(path)
  const current = within(screen.getByRole('navigation', { name: 'Bottom' })).queryAllByRole('link', { current: 'page' })
  expect(current.map(({ firstElementChild: icon }) => icon?.nextSibling?.textContent)).toEqual(name === undefined ? [] : [name])
})

test('the header links to the profile and to the chat with its unread count', async () => {
  await renderShell()
  expect(screen.getByRole('link', { name: 'kestrel_fx' }).getAttribute('href')).toBe('/myProfile')
  expect(screen.getByRole('link', { name: 'Chat, 2 unread' }).getAttribute('href')).toBe('/chat')
})

test('a subpage shows its title and a back button, which leads home without history', async () => {
  const router = await renderShell('/learn', { title: () => '$EURUSD', within: true })
  expect(screen.queryByRole('button', { name: 'Open menu' })).toBeNull()
  expect(within(screen.getByRole('banner')).getByText('$EURUSD')).toBeTruthy()
  const back = () => userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await act(() => router.navigate({ to: '/about' }))
  await back()
  await waitFor(() => expect(router.state.location.pathname).toBe('/learn'))
  await back()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a search opens the results page', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ symbols: [], ideas: [], people: [], posts: [], tags: [], rows: [], rising: [], discussed: [] }),
  )
  const router = await renderShell()
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: /^Search symbols/ }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'EUR/USD & gold{Control>}{Enter}{/Control}')
  await waitFor(() => expect(router.state.location.href).toBe('/search?q=EUR%2FUSD+%26+gold'))
})

test('the theme button cycles system, dark, light, and the choice is stored', async () => {
  await renderShell()
  const change = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await change('Theme: system. Change to dark')
  expect([document.documentElement.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  await change('Theme: dark. Change to light')
  expect([document.documentElement.dataset['theme'], localStorage.getItem('theme')]).toEqual(['light', 'light'])
  await change('Theme: light. Change to system')
  expect([document.documentElement.dataset['theme'], localStorage.getItem('theme')]).toEqual([undefined, null])
})

test('log-out asks for confirmation, warns of queued actions, and ends the session', async () => {
  const toasts: string[] = []
  const stop = onToast(({ text }) => toasts.push(text))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  await renderShell()
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
  sendMessage(ME.id, 'Not sent yet', [])
  await leave('Logout', '2 unsent actions will be lost.')
  await waitFor(() => expect(session.get().status).toBe('out'))
  expect(toasts).toEqual(['Logout success'])
  closeQueue()
  stop()
})
