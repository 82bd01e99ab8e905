import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankIdea, type IdeaValues } from '#features/ideas/idea-values.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { quotes, storeQuotes } from '#lib/quotes/quote-store.ts'
import { quoteOf } from '#test/quotes.ts'
import { symbolOf } from '#test/symbols.ts'
import { getDraftKey, savePostDraft } from './draft/post-draft.ts'
import { PostForm } from './PostForm.tsx'

const ME = { id: '01931000-0000-7000-8000-000000000002', username: 'ana', image: null }
const NOW = Date.parse('2026-11-23T10:00:00Z')

/** The errors of the server; null: the post must not be sent. */
let rejection: object | null

class Upload extends EventTarget {
  upload = new EventTarget()
  status = 400
  responseText = ''
  open = vi.fn<() => void>()
  abort = vi.fn<() => void>()
  setRequestHeader = vi.fn<() => void>()
  getResponseHeader() {
    return null
  }
  send() {
    if (rejection === null) throw new Error('An invalid idea was sent.')
    this.responseText = JSON.stringify(rejection)
    setTimeout(() => this.dispatchEvent(new Event('load')))
  }
}

beforeEach(() => {
  rejection = null
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('fetch', async (path: string) => {
    if (/^\/api\/symbols\/ETHUSD\/$/.test(path)) return Response.json(symbolOf('ETHUSD'))
    if (/^\/api\/symbols\/SPX\/$/.test(path)) return Response.json(symbolOf('SPX', { kind: 'index' }))
    if (/^\/api\/symbols\/[^/?]+\/$/.test(path)) return Response.json({ detail: 'Not found.', code: 'not_found' }, { status: 404 })
    return Response.json([])
  })
  localStorage.setItem(`idea-confirmed:${ME.id}`, '1')
})
afterEach(() => {
  queryClient.clear()
  quotes.set(new Map())
  vi.useRealTimers()
})
// Quotes are requested a moment after the form is gone.
afterAll(() => vi.unstubAllGlobals())

/** Makes the server reject the post. @param message its code, and the name and value of its parameter */
function reject(field: string, text: string, message: string): void {
  const [code, name, value] = message.split(' ')
  rejection = { [field]: [text], errors: [{ field, code, params: name === undefined ? {} : { [name]: value } }] }
}

const idea = (direction: 'long' | 'short', changes: Partial<IdeaValues>): IdeaValues => ({
  ...blankIdea('ETHUSD'),
  'idea.direction': direction,
  'idea.stop': direction === 'long' ? '97' : '103',
  'idea.targets': [{ id: 1, price: direction === 'long' ? '106' : '94', share: '100' }],
  'idea.position': { side: 'none', since: '' },
  ...changes,
})

/** Opens the form with a typed idea at a price of 100 and sends it. */
async function send(values: IdeaValues): Promise<void> {
  const draft = { name: '', description: 'My idea', market: 'Crypto', symbol: '', stance: '', tagChoices: {} } as const
  savePostDraft(getDraftKey(ME.id), { ...draft, tags: [], files: [], hasIdea: true, idea: values, key: 'key', base: '' })
  storeQuotes([quoteOf('ETHUSD', { price: '100', time: new Date(NOW).toISOString() })])
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <PostForm me={ME} close={() => undefined} onDone={() => undefined} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Trade idea' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Post and seal idea' })))
}

/** The text that describes a field, as screen readers read it. */
const describe = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

const level = (price: string): Partial<IdeaValues> => ({ 'idea.entry': { kind: 'level', price, low: '', high: '' } })
const zone = (low: string, high: string): Partial<IdeaValues> => ({ 'idea.entry': { kind: 'zone', price: '', low, high } })
const targets = (...prices: string[]): Partial<IdeaValues> => ({
  'idea.targets': prices.map((price, at) => ({ id: at + 1, price, share: String(100 / prices.length) })),
})
const share = (text: string, price: string): Partial<IdeaValues> => ({ 'idea.targets': [{ id: 1, price, share: text }] })
const custom = (at: string): Partial<IdeaValues> => ({ 'idea.expires_at': { period: 'custom', at } })
const until = (at: string): Partial<IdeaValues> => ({ ...level('99.5'), 'idea.enter_by': at })
const percent = (text: string): Partial<IdeaValues> => ({ 'idea.confidence': { isStated: true, percent: text } })
const held = (side: IdeaValues['idea.position']['side'], since = ''): Partial<IdeaValues> => ({ 'idea.position': { side, since } })

type Role = 'combobox' | 'textbox' | 'radiogroup' | 'label'
const find = async (role: Role, name: string) =>
  role === 'label' ? screen.findByLabelText(new RegExp(`^${name}`)) : screen.findByRole(role, { name: new RegExp(`^${name}`) })

type Direction = 'long' | 'short'
type Case = [role: Role, field: string, changes: Partial<IdeaValues>, text: string]

const ALONE: Case[] = [
  ['combobox', 'Symbol', { 'idea.symbol': '' }, 'Choose a symbol.'],
  ['combobox', 'Symbol', { 'idea.symbol': 'NOSUCH' }, 'Symbol not found.'],
  ['combobox', 'Symbol', { 'idea.symbol': 'SPX' }, 'This is an index. Choose a tradable symbol.'],
  ['radiogroup', 'Direction', { 'idea.direction': '' }, 'Choose long or short.'],
]

const BOTH: Case[] = [
  ['textbox', 'Price', level(''), 'Enter a price.'],
  ['textbox', 'Price', level('0'), 'Enter a price above zero.'],
  ['textbox', 'Price', level('99.001'), 'Use at most 2 decimals.'],
  ['textbox', 'Price', level('90071992547409.92'), 'This price is too large.'],
  ['textbox', 'Price', level('100.00'), 'The market is already at this price. Choose Market.'],
  ['textbox', 'Price', level('49.99'), 'The entry is more than 50% away from the current price.'],
  ['textbox', 'Price', level('150.01'), 'The entry is more than 50% away from the current price.'],
  ['textbox', 'Lower price', zone('99', ''), 'Enter a lower and an upper price for the zone.'],
  ['textbox', 'Lower price', zone('99', '99'), 'Enter a lower and an upper price for the zone.'],
  ['textbox', 'Stop', { 'idea.stop': '' }, 'Enter a stop.'],
  ['textbox', 'Stop', { 'idea.stop': 'near' }, 'Enter a price.'],
  ['textbox', 'Stop', { 'idea.stop': '-1' }, 'Enter a price above zero.'],
  ['textbox', 'Stop', { 'idea.stop': '97.001' }, 'Use at most 2 decimals.'],
  ['textbox', 'Target 1', targets(''), 'Enter a price.'],
  ['label', 'Expiration', custom(''), 'Choose an expiration.'],
  ['label', 'Expiration', custom('2026-11-23T10:59'), 'Choose an expiration at least an hour from now.'],
  ['label', 'Expiration', custom('2027-11-24T10:01'), 'Choose an expiration within a year.'],
  ['label', 'Entry deadline', until('2026-11-23T10:59'), 'Choose a time at least an hour from now.'],
  ['label', 'Entry deadline', until('2026-11-30T10:00'), 'The entry deadline must be before the expiration.'],
  ['textbox', 'Probability in percent', percent('0'), 'Enter a whole percentage from 1 to 99.'],
  ['textbox', 'Probability in percent', percent('100'), 'Enter a whole percentage from 1 to 99.'],
  ['textbox', 'Probability in percent', percent(''), 'Enter a whole percentage from 1 to 99.'],
  ['radiogroup', 'Do you hold', held(''), 'State your position: long, short, none, or prefer not to say.'],
  ['label', 'Holding since', held('long'), 'Enter the start date.'],
  ['label', 'Holding since', held('short', '1969-12-31'), 'Enter a date.'],
  ['label', 'Holding since', held('long', '2026-11-24'), 'This date is in the future.'],
]

const SHARES = 'Shares must be whole percentages that add up to 100.'
const ONE: [direction: Direction, ...Case][] = [
  ['long', 'textbox', 'Stop', { 'idea.stop': '100' }, 'The stop of a long idea must be below its entry.'],
  ['short', 'textbox', 'Stop', { 'idea.stop': '100' }, 'The stop of a short idea must be above its entry.'],
  ['long', 'textbox', 'Stop', { 'idea.stop': '99.81' }, 'The stop is too close to the entry. The minimum is 0.20.'],
  ['short', 'textbox', 'Stop', { 'idea.stop': '100.19' }, 'The stop is too close to the entry. The minimum is 0.20.'],
  ['long', 'textbox', 'Stop', { 'idea.stop': '49.99' }, 'The stop is too far from the entry. The maximum is 50.00.'],
  ['short', 'textbox', 'Stop', { 'idea.stop': '150.01' }, 'The stop is too far from the entry. The maximum is 50.00.'],
  ['long', 'textbox', 'Lower price', { ...zone('97', '99'), 'idea.stop': '97.01' }, 'The zone is wider than the risk.'],
  ['short', 'textbox', 'Lower price', { ...zone('101', '103'), 'idea.stop': '102.99' }, 'The zone is wider than the risk.'],
  ['long', 'textbox', 'Target 1', targets('100'), 'A target of a long idea must be above its entry.'],
  ['short', 'textbox', 'Target 1', targets('100'), 'A target of a short idea must be below its entry.'],
  ['long', 'textbox', 'Target 1', targets('100.74'), 'The first target is too close. The minimum is 0.75.'],
  ['short', 'textbox', 'Target 1', targets('99.26'), 'The first target is too close. The minimum is 0.75.'],
  ['long', 'textbox', 'Target 2', targets('106', '160.01'), 'The last target is too far. The maximum is 20 times the risk.'],
  ['short', 'textbox', 'Target 2', targets('94', '39.99'), 'The last target is too far. The maximum is 20 times the risk.'],
  ['long', 'textbox', 'Target 2', targets('106', '106'), 'Put targets in order, nearest first.'],
  ['short', 'textbox', 'Target 2', targets('94', '95'), 'Put targets in order, nearest first.'],
  ['long', 'textbox', 'Share of target 1', share('99', '106'), SHARES],
  ['short', 'textbox', 'Share of target 1', share('99.5', '94'), SHARES],
]

/** The fields that a case changes. Prices are checked against each other. */
const subjectsOf = ([, , changes]: Case) => Object.keys(changes).map((key) => (/entry|stop|targets/.test(key) ? 'prices' : key))

/** Puts cases about different fields into one form, which shows all errors at once. */
function toForms(direction: Direction): Case[][] {
  const own = ONE.flatMap(([of, ...one]) => (of === direction ? [one] : []))
  const forms: Case[][] = []
  for (const one of [...BOTH, ...own]) {
    const subjects = subjectsOf(one)
    const form = forms.find((all) => !all.flatMap(subjectsOf).some((subject) => subjects.includes(subject)))
    if (form === undefined) forms.push([one])
    else form.push(one)
  }
  // Without a symbol or a direction, other fields are not checked.
  return [...ALONE.map((one) => [one]), ...forms]
}

test.each((['long', 'short'] as const).flatMap((direction) => toForms(direction).map((cases) => ({ direction, cases }))))(
  'A12 the form of a $direction idea shows each error at its field: $cases.0.3',
  async ({ direction, cases }) => {
    await send(idea(direction, Object.assign({}, ...cases.map(([, , changes]) => changes)) as Partial<IdeaValues>))
    for (const [role, field, , text] of cases) {
      await screen.findAllByText(text)
      expect(describe(await find(role, field))).toContain(text)
    }
  },
)

test.each([
  ['Symbol', 'idea.symbol', 'There is no price data for this symbol, so it cannot be graded.', 'symbol_without_prices'],
  [
    'Symbol',
    'idea.symbol',
    'Continuous futures jump at rollover and cannot be graded. Choose a contract, such as ESZ26.',
    'continuous_future contract ESZ26',
  ],
  ['Expires', 'idea.expires_at', 'This market does not open before then.', 'market_closed_until'],
  [
    'Expires',
    'idea.expires_at',
    'The last trading day of this contract is 18 December 2026. Choose an earlier expiration.',
    'after_last_trading_day day 2026-12-18',
  ],
])('A12 the form shows what only the server knows at %s: %s %s', async (field, key, text, message) => {
  reject(key, text, message)
  await send(idea('long', {}))
  await screen.findByText(text)
  expect(describe(await find('combobox', field))).toContain(text)
})

test.each([
  ['You have 50 open ideas. Close one first.', 'max_open_ideas max 50'],
  ['You have 5 open ideas on this symbol.', 'max_open_ideas_of_symbol max 5'],
])('A12 the form shows above its fields: %s', async (text, message) => {
  reject('idea', text, message)
  await send(idea('long', {}))
  expect((await screen.findByText(text)).closest('[role="alert"]')).not.toBeNull()
})

// The form does not send these, but another version of it might.
test.each([
  ['idea.entry', 'Choose an entry type.', 'entry_needed'],
  ['idea.targets', 'Add a target.', 'target_needed'],
  ['idea.targets', 'At most 5 targets.', 'max_targets max 5'],
  ['idea.expires_at', 'Use a whole minute.', 'whole_minute'],
  ['idea.enter_by', 'Only a level or zone entry can have an entry deadline.', 'deadline_of_market_entry'],
  ['idea.paid', 'State whether you are paid for this post.', 'paid_needed'],
  ['idea', 'The idea could not be read.', 'idea_unreadable'],
  ['stance', 'A long idea must be bullish.', 'long_is_bullish'],
  ['stance', 'A short idea must be bearish.', 'short_is_bearish'],
  ['symbol', 'The symbol must match the idea: BTCUSD.', 'other_symbol symbol BTCUSD'],
])('A12 the form also shows for %s: %s', async (key, text, message) => {
  reject(key, text, message)
  await send(idea('long', {}))
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
})
