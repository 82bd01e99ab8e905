import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/cache/query-cache.ts'
import { PostForm } from './PostForm.tsx'

const ME = { id: '01931000-0000-7000-8000-000000000002', username: 'ana', image: null }
const POST = { id: '01931000-0000-7000-8000-000000000001', author_id: ME.id, trading_markets: 'Commodities', tags: [], idea: null }

/** The next response; `null` for a network error. */
let answer: { status: number; body: unknown } | null
let sent: { form: FormData; key: string | undefined }[]

/** An upload that is answered in the next task. */
class Upload extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #headers: Record<string, string> = {}
  open = vi.fn<() => void>()
  abort = vi.fn<() => void>()
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  send(form: FormData) {
    sent.push({ form, key: this.#headers['idempotency-key'] })
    setTimeout(() => {
      this.status = answer?.status ?? 0
      this.responseText = JSON.stringify(answer?.body)
      this.dispatchEvent(new Event(answer === null ? 'error' : 'load'))
    })
  }
}

beforeEach(() => {
  sent = []
  answer = { status: 201, body: POST }
  vi.stubGlobal('XMLHttpRequest', Upload)
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(me = ME, about?: string) {
  const added = vi.fn<() => void>()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <PostForm me={me} about={about} close={vi.fn<() => void>()} onDone={added} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return { ...view, added }
}

const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Description/ })
const market = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Trading market/ })
const chips = () => [...document.querySelectorAll('[data-slot~="tag-chip"]')].map((chip) => chip.textContent)
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add Post' }))
async function closeSuccess(): Promise<void> {
  const dialog = await screen.findByRole('alertdialog', { name: 'Post added successfully!' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
}

async function write() {
  await userEvent.type(description(), 'Gold is up')
  await userEvent.type(screen.getByRole('textbox', { name: /Tags/ }), 'gold{Enter}metals{Enter}')
  await userEvent.selectOptions(market(), 'Commodities')
}

const written = () => [description().value, chips(), market().value]
const WRITTEN = ['Gold is up', ['gold', 'metals'], 'Commodities']

test("does not send an empty form: shows each field's error and focuses the first", async () => {
  show()
  await add()
  await screen.findByText('Enter a description.')
  await screen.findByText('Choose a trading market.')
  expect(document.activeElement).toBe(description())
  expect(sent).toEqual([])
})

test('sends a post with its tags, shows success and deletes the draft', async () => {
  const { added } = show()
  await write()
  await userEvent.upload(screen.getByTestId('files'), new File(['x'], 'chart.png', { type: 'image/png' }))
  await add()
  await screen.findByText('Post added successfully!')
  const form = sent[0]?.form
  expect([form?.get('description'), form?.getAll('tags'), form?.get('trading_markets')]).toEqual(WRITTEN)
  expect(form?.getAll('files')).toHaveLength(1)
  expect(localStorage).toHaveLength(0)
  expect(added).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(added).toHaveBeenCalledOnce())
})

test('A3 a view is sent with its post, and neither the next post nor a post about another symbol has it', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const views = () => screen.getAllByRole('button', { name: 'Bullish' }).map((button) => button.getAttribute('aria-pressed'))
  const { unmount } = show()
  await userEvent.type(description(), '$XAUUSD is up')
  await userEvent.selectOptions(market(), 'Commodities')
  await userEvent.click(screen.getByRole('button', { name: 'Bullish' }))
  const other = show(ME, 'EURUSD')
  expect(views()).toEqual(['true', 'false'])
  other.unmount()
  await add()
  await closeSuccess()
  unmount()
  show()
  await userEvent.type(description(), '$XAUUSD again')
  await userEvent.selectOptions(market(), 'Commodities')
  expect(views()).toEqual(['false'])
  await add()
  await closeSuccess()
  expect(sent.map(({ form }) => form.get('stance'))).toEqual(['bullish', null])
})

test('keeps the input after a failure and retries with the same key', async () => {
  show()
  await write()
  answer = null
  await add()
  await screen.findByText('An error occurred while adding the post.')
  expect(written()).toEqual(WRITTEN)
  answer = { status: 503, body: { detail: 'The disk is full.', code: 'unavailable' } }
  await add()
  await screen.findByText('The disk is full.')
  expect(written()).toEqual(WRITTEN)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

const TAG = { field: 'tags', code: 'max_characters', params: { max: 30 } }
const damaged = (name: string) => ({ field: 'files', code: 'picture_damaged', params: { name } })

test('shows server faults of tags and files at their fields', async () => {
  show()
  await write()
  await userEvent.upload(screen.getByTestId('files'), new File(['x'], 'chart.png', { type: 'image/png' }))
  answer = {
    status: 400,
    body: {
      tags: [['Too long.'], ['Too loud.']],
      files: ['chart.png: this picture is damaged.'],
      errors: [TAG, TAG, damaged('chart.png')],
    },
  }
  await add()
  expect((await screen.findByText('Too long., Too loud.')).closest('[data-slot~="field"]')).toBe(
    screen.getByRole('textbox', { name: /Tags/ }).closest('[data-slot~="field"]'),
  )
  screen.getByText(/chart\.png: this picture is damaged\./)
})

test('names a file rejected by the server until it is removed', async () => {
  show()
  await write()
  await userEvent.upload(screen.getByTestId('files'), [new File(['x'], 'a.png'), new File(['y'], 'b.png')])
  answer = { status: 400, body: { files: ['b.png: this picture is damaged.'], errors: [damaged('b.png')] } }
  await add()
  await screen.findByText('b.png: this picture is damaged.')
  await userEvent.click(screen.getByRole('button', { name: 'Remove b.png' }))
  expect(screen.queryByText('b.png: this picture is damaged.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove a.png' })).not.toBeNull()
  expect(written()).toEqual(WRITTEN)
})

test('restores a draft after a reload and names files that were not kept', async () => {
  const { unmount } = show()
  await write()
  await userEvent.upload(screen.getByTestId('files'), new File(['x'], 'chart.png', { type: 'image/png' }))
  unmount()
  show()
  await screen.findByText(/re-attach chart\.png/)
  expect(written()).toEqual(WRITTEN)
})

test('keeps the last stored draft and warns when the storage is full', async () => {
  const { unmount } = show()
  await write()
  const roomy = localStorage
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => roomy.getItem(key),
    removeItem: (key: string) => roomy.removeItem(key),
    setItem: full,
  })
  await userEvent.type(description(), ', and on')
  await screen.findByText(/Browser storage is full/)
  vi.stubGlobal('localStorage', roomy)
  unmount()
  show()
  expect(written()).toEqual(WRITTEN)
})

test('does not show a draft to another user', async () => {
  const { unmount } = show()
  await write()
  unmount()
  show({ ...ME, id: '01931000-0000-7000-8000-000000000003' })
  expect(written()).toEqual(['', [], ''])
})
