import { readOwnProfile } from '@trademates/contract/profiles'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { giveIdeas } from '@trademates/test-support/browser/graded-ideas.ts'
import { type BrowserUser, callAs } from '@trademates/test-support/browser/users.ts'
import { dailyIdeas, type IdeaDraft } from '@trademates/test-support/api/idea-drafts.ts'

const LATER = { timeout: 15_000 }

const recordOf = ({ session }: BrowserUser) => `/profile/${session.user.id}?tab=record`

/** A hundred ideas with a total of +29.75R, eleven gains and nine losses in turn; a fifth of them with a forecast. */
const skilled = (): IdeaDraft[] =>
  dailyIdeas(
    Array.from({ length: 100 }, (_, index) => (index % 20 < 11 ? '1.4' : '-1.05')),
    { hasPost: true },
  ).map((idea, index) => ({
    ...idea,
    ...(index % 3 === 0 && { symbol: 'EURUSD', market: 'Forex', direction: 'short' as const }),
    ...(index % 4 === 0 && {
      confidence: 60,
      exits: idea.rNet === '1.4' ? [{ kind: 'target', price: '120', share: 100, at: '2026-01-01T00:00:00Z', is_ambiguous: false }] : [],
    }),
  }))

test(
  'the track record shows score, figures, equity curve, slices, calibration and ideas',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    test.slow()
    const [ann, bob] = [await createUser('ann'), await createUser('bob')]
    await giveIdeas(app, ann, [
      ...skilled(),
      { rNet: '-1.05', enteredDaysAgo: 0.9 },
      { state: 'missed', hasPost: true },
      { state: 'canceled', hasPost: true },
    ])
    const page = await open(bob)
    await page.goto(`/profile/${ann.session.user.id}`)
    await page.getByRole('link', { name: /Max drawdown/ }).click()
    await expect(page).toHaveURL(app.url + recordOf(ann))
    await expect(page.getByRole('tab', { name: 'Track record' })).toHaveAttribute('aria-selected', 'true')

    const score = page.getByRole('region', { name: 'Score' })
    await expect(score).toContainText('per idea or better, after costs')
    await expect(score).toContainText(/Member since \w{3} \d{4}\./)
    await expect(score).toContainText(
      /101 ideas after costs\. The track record supports an edge of at least [−+]0\.\d\dR per idea \(95% confidence\), most likely \+0\.\d\dR\./,
    )
    await expect(score.getByRole('img', { name: /^At least .+ R, most likely plus 0\.\d\d R, at most plus 0\.\d\d R$/ })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Win rate' }).locator('..')).toContainText('54%55 of 101')
    await expect(page.getByRole('term').filter({ hasText: 'Longest losing streak' }).locator('..')).toContainText('10')

    const curve = page.getByRole('slider', { name: 'Equity curve' })
    await expect(curve).toHaveAccessibleDescription(
      /^Total \+28\.7R over 101 ideas, max drawdown −10\.5R in \w+\. Each bar below is one idea\.$/,
    )
    await curve.focus()
    await expect(curve).toHaveAttribute('aria-valuetext', /^Idea 101 of 101: \$BTCUSD minus 1\.[01] R, total plus 28\.7 R, \d+ \w+$/)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(curve).toHaveAttribute('aria-valuetext', /^Idea 2 of 101: \$BTCUSD plus 1\.4 R, total plus 2\.8 R/)
    await page.keyboard.press('PageDown')
    await expect(curve).toHaveAttribute('aria-valuenow', '1')
    await page.getByRole('button', { name: 'Data table' }).click()
    await expect(page.getByRole('region', { name: 'Data table' }).getByRole('row')).toHaveCount(102)
    await page.getByRole('button', { name: 'Data table' }).click()

    await expect(page.getByRole('region', { name: 'All posted ideas' }).getByRole('listitem')).toHaveText([
      '101 graded',
      '1 never entered · 1%',
      '1 canceled · 1%',
      '1 deleted (included)',
    ])
    const markets = page.getByRole('table', { name: 'By market' })
    await expect(markets.getByRole('row')).toContainText(['MarketIdeas', 'Crypto67', 'Forex34', 'All101'])
    await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '90 d' }).click()
    await expect(page.getByRole('table', { name: 'By market, last 90 days' }).getByRole('row').last()).toContainText(/All9\d/)
    await expect(page.getByRole('heading', { name: 'Forecast 60%, observed 60%' })).toBeVisible()

    const ideas = page.getByRole('region', { name: 'Ideas', exact: true })
    await expect(ideas.locator('[data-slot="idea-row"]').first()).toBeVisible()
    await expect(ideas).toContainText('Deleted by author')
    await ideas.getByRole('button', { name: 'Open' }).click()
    await expect(ideas.getByText('No open ideas.')).toBeVisible()
  },
)

test('before 20 ideas the track record shows what is missing, and the own one has the switch of the callers list', async ({
  app,
  open,
  createUser,
}) => {
  const ida = await createUser('ida')
  await giveIdeas(app, ida, [...dailyIdeas(['1.4', '-1.05', '0.5']), { rNet: '2', practice: true }])
  const page = await open(ida)
  await page.goto('/myProfile')
  await page.getByRole('tab', { name: 'Track record' }).click()
  await expect(page).toHaveURL(`${app.url}/myProfile?tab=record`)
  const score = page.getByRole('region', { name: 'Score' })
  await expect(score).toContainText('3 of 20')
  await expect(score).toContainText(
    '3 of 20 ideas graded. A score needs 20, over 60 days. With fewer ideas, skill and luck look the same. First idea entered',
  )
  await expect(score.getByRole('img', { name: '3 graded: 2 above zero, 1 not; 17 to come' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'All posted ideas' })).toContainText('1 practice')
  await score.getByRole('switch', { name: 'Show me on the callers list' }).click()
  await expect
    .poll(async () => ((await callAs(app, ida, readOwnProfile)) as { show_among_callers: boolean }).show_among_callers)
    .toBe(false)
  await page.reload()
  await expect(score.getByRole('switch')).toHaveAttribute('aria-checked', 'false', LATER)
})

test.describe('a track record', () => {
  test.use({ expectedNoise: [/status of 500|status of 503/] })

  test('without ideas, with practice alone, and one that cannot be loaded', async ({ app, open, createUser }) => {
    const [jo, kim] = [await createUser('jo'), await createUser('kim')]
    const page = await open(jo)
    await page.goto('/myProfile?tab=record')
    await expect(page.getByText('No ideas yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Post your first idea' })).toHaveAttribute('href', /\/add_post\?idea=true/)
    await giveIdeas(app, kim, [{ rNet: '2', practice: true, hasPost: true }])
    await page.goto(recordOf(kim))
    await expect(page.getByRole('region', { name: 'Score' })).toContainText('Practice only')
    await expect(page.getByRole('switch')).toHaveCount(0)

    let isBroken = true
    await page.route('**/track-record/*', (route) => (isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue()))
    await page.route('**/track-record/', (route) => (isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue()))
    await page.reload()
    await expect(page.getByText("Couldn't load the track record")).toBeVisible(LATER)
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Score' })).toContainText('Practice only')
  })
})
