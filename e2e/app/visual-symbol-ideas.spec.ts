import { expect, type Page } from '@playwright/test'
import { listIdeas } from '@trademates/contract/idea-endpoints'
import { LIVE_IDEA } from '@trademates/contract/idea-fixtures'
import type { Idea } from '@trademates/contract/ideas'
import { checkScreen, CLAIM, openScreen, type VisualScreen, test } from '@trademates/test-support/browser/visual-test.ts'

interface Terms {
  author: string
  direction?: Idea['direction']
  state?: Idea['state']
  /** Prices as shares of the newest price. */
  entry: number
  stop: number
  target: number
  score: string | null
  graded: number
}

/** As in the design: callers above and below the luck line, and one who waits for the entry. */
const OPEN_IDEAS: readonly Terms[] = [
  { author: 'northdesk', entry: 0.987, stop: 0.965, target: 1.032, score: '0.13', graded: 200 },
  { author: 'harbor_macro', entry: 1.004, stop: 0.99, target: 1.04, score: '0.04', graded: 61 },
  { author: 'mintedlate', direction: 'short', entry: 1.01, stop: 1.027, target: 0.95, score: '-0.02', graded: 33 },
  { author: 'kestrel_fx', state: 'waiting', entry: 0.964, stop: 0.945, target: 1.01, score: null, graded: 12 },
  { author: 'quietpips', direction: 'short', entry: 0.996, stop: 1.008, target: 0.97, score: null, graded: 4 },
]

function createIdea(
  { author, direction = 'long', state = 'live', entry, stop, target, score, graded }: Terms,
  price: number,
  at: number,
): Idea {
  const level = (share: number) => (price * share).toFixed(2)
  const isLive = state === 'live'
  return {
    ...LIVE_IDEA,
    id: `01900000-0000-7000-8000-0000000002${at + 10}`,
    post_id: `01900000-0000-7000-8000-0000000003${at + 10}`,
    author: { id: `01900000-0000-7000-8000-0000000004${at + 10}`, username: author, image: null },
    number: at + 1,
    name: 'Bitcoin / US dollar',
    decimals: 2,
    direction,
    state,
    practice: true,
    source: { ...LIVE_IDEA.source, name: 'Simulated' },
    entry: { kind: 'level', price: level(entry), low: null, high: null },
    stop: level(stop),
    current_stop: level(stop),
    targets: [{ price: level(target), share: 100, hit_at: null }],
    fill: isLive ? level(entry) : null,
    risk: (price * Math.abs(entry - stop)).toFixed(2),
    posted_at: '2026-03-09T09:12:00.000Z',
    reference: { price: level(entry), time: '2026-03-09T09:11:50.000Z' },
    entered_at: isLive ? '2026-03-09T12:00:00.000Z' : null,
    expires_at: '2026-03-18T09:12:00.000Z',
    caller: { score, low: null, high: null, graded, needed: 20, beats_luck: score === '0.13' },
  }
}

/** Gives a symbol open ideas around its price, and selects the one of a caller whom the user follows. */
async function showOpenIdeas(page: Page): Promise<void> {
  const text = page.locator('p:has(+ [data-slot~="quote-line"])')
  await expect(text).toHaveText(/\d/)
  const price = Number((await text.innerText()).replaceAll(/[^\d.]/g, ''))
  const ideas = OPEN_IDEAS.map((terms, at) => createIdea(terms, price, at))
  await page.route(
    ({ pathname }) => pathname === listIdeas.path,
    (route) => {
      const { searchParams } = new URL(route.request().url())
      if (searchParams.get('state') !== 'open') return route.fulfill({ json: [] })
      return route.fulfill({ json: searchParams.get('following') === 'true' ? ideas.slice(0, 1) : ideas })
    },
  )
  await page.reload()
  await page.getByRole('group', { name: 'Interval' }).getByRole('button', { name: '4H' }).click()
  await page
    .getByRole('region', { name: 'Open ideas' })
    .getByRole('button', { name: /^northdesk/ })
    .click()
  await page.getByRole('tab', { name: 'Ideas 5' }).click()
  await expect(page.getByRole('list', { name: 'Trade ideas' }).getByRole('listitem')).toHaveCount(OPEN_IDEAS.length)
  // All levels of the selected idea are in view, also on a phone, whose candles span less.
  await expect(page.locator(`[data-slot="idea-lines"] [data-idea="${ideas[0]?.id}"] text`)).toHaveCount(3)
}

const SYMBOL: VisualScreen = {
  name: 'symbol-ideas',
  path: '/symbol/BTCUSD',
  ready: '[data-slot~="price-chart"] canvas',
  act: showOpenIdeas,
}
const SCREENS: readonly VisualScreen[] = [
  { ...SYMBOL, name: 'symbol-ideas', middle: '[data-slot~="price-chart"]' },
  { ...SYMBOL, name: 'symbol-idea-list', middle: '[role="tabpanel"] li:nth-child(3)' },
]

for (const screen of SCREENS) {
  test(`${screen.name} ${CLAIM}`, async ({ browser, story }) => {
    test.setTimeout(60_000)
    await checkScreen(await openScreen(browser, story, screen), screen)
  })
}
