import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommunity } from '@trademates/contract/community'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { waitForEmail } from '@trademates/test-support/services/inbox.ts'
import { uniqueName, publishPost } from '@trademates/test-support/browser/users.ts'

test(
  'a browser that prefers Spanish gets Spanish, emails included, and English when that is selected',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const page = await open(null, { locale: 'es-MX' })
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('unknown')
    await page.getByRole('textbox', { name: 'Contraseña' }).focus()
    await expect(page.getByText('Escribe un correo válido.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption({ label: 'English' })
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

    const { email } = await createUser('eng')
    for (const [language, address, send, words] of [
      ['English', 'Email', 'Send reset email', "You'll be logged out on all devices."],
      ['Español', 'Correo electrónico', 'Enviar correo de restablecimiento', 'Se cerrará tu sesión en todos los dispositivos.'],
    ] as const) {
      await page.goto('/reset-password')
      await page.getByRole('combobox', { name: /^(Language|Idioma)$/ }).selectOption({ label: language })
      await page.getByLabel(address).fill(email)
      await page.getByRole('button', { name: send }).click()
      await waitForEmail(app.emailFolder, email, (emails) => emails.find(({ text = '' }) => text.includes(words)))
    }
  },
)

test('on a phone in Spanish a select next to a heading fits in one line, and headlines are marked as samples', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser('eva'), { locale: 'es-ES', viewport: { width: 390, height: 844 } })
  await page.goto('/notification')
  const unread = page.getByRole('button', { name: 'Sin leer' })
  await expect(unread).toBeVisible()
  const countLines = (button: Element) => {
    const range = document.createRange()
    range.selectNodeContents(document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() ?? button)
    return range.getClientRects().length
  }
  expect(await unread.evaluate(countLines)).toBe(1)
  await page.goto('/newsAndAlert')
  await expect(page.getByRole('listitem').filter({ hasText: 'Simulado' }).first()).toBeVisible()
  await expect(page.getByText('Simulated')).toHaveCount(0)
})

test('the community count uses the singular for one', async ({ open, createUser }) => {
  const member = await createUser('uno')
  const counted = { members: 1, posts: 1, comments: 2, likes: 1, counted_at: new Date().toISOString() }
  for (const [locale, words] of [
    ['es-MX', ['miembro', 'publicación', 'comentarios', 'me gusta']],
    ['en-GB', ['member', 'post', 'comments', 'like']],
  ] as const) {
    const page = await open(member, { locale })
    await page.route(`**${readCommunity.path}`, (route) => route.fulfill({ json: counted }))
    await page.goto('/about')
    await expect(page.locator('[data-slot~="numbers"] dd')).toHaveText(['1', '1', '2', '1'])
    await expect(page.locator('[data-slot~="numbers"] dt')).toHaveText(words)
  }
})

test('the language is selected in the account settings, and a draft survives the change', async ({ open, createUser }) => {
  const page = await open(await createUser('lia'))
  const text = `Half a thought ${uniqueName('l')}`
  await page.goto('/add_post')
  await page.getByLabel('Description').fill(text)
  await page.goto('/account')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' })
  await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' })).toBeVisible()
  await page.goto('/add_post')
  await expect(page.getByLabel('Descripción')).toHaveValue(text)
})

test('lessons, their quizzes and the terms in posts are in Spanish for a Spanish user', async ({ app, open, createUser }) => {
  const user = await createUser('ines')
  const post = await publishPost(app, user, 'Sin apalancamiento y con dos medias moviles: el slippage fue lo peor. La vela, no.')
  const page = await open(user, { locale: 'es-AR' })
  await page.goto('/learn')
  await expect(page.getByText('0 de 25 lecciones')).toBeVisible()
  await page.getByRole('region', { name: 'Primeros pasos' }).getByRole('link', { name: 'Cómo se construye una vela' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cómo se construye una vela' })).toBeFocused()
  await expect(page).toHaveTitle('Cómo se construye una vela · TradeMates')
  await expect(page.getByRole('img', { name: /^Dos velas\. La primera abre en 10/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'En esta lección' }).getByRole('link', { name: 'Puntos clave' })).toHaveAttribute(
    'href',
    /#key-points$/,
  )
  for (const answer of ['Relleno, de 50 a 49', 'Si llegó antes el máximo o el mínimo', 'No está terminada y su cierre aún se mueve', '19'])
    await page.getByRole('radio', { name: answer, exact: true }).check()
  await page.getByRole('button', { name: 'Comprobar respuestas' }).click()
  await expect(page.getByRole('status').filter({ hasText: '4 de 4 correctas. Lección completa.' })).toBeVisible()

  await page.goto(`/post/${post.id}`)
  const words = page.getByRole('article').locator('[data-slot~="term"]')
  await expect(words).toHaveText(['apalancamiento', 'medias moviles', 'slippage'])
  await words.last().hover()
  const card = page.locator('[data-slot~="term-card"]')
  await expect(card).toContainText('Deslizamiento')
  await expect(card).toContainText('La diferencia entre el precio que se esperaba y el que se obtuvo.')
  await card.getByRole('link', { name: 'Glosario' }).click()
  await expect(page).toHaveURL(/\/learn\/glossary#slippage$/)
  await expect(page.getByRole('link', { name: 'Deslizamiento', exact: true })).toBeInViewport()
  // The languages in the page itself; the service worker caches the English lessons for all users.
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const taught = new Set(fetched.flatMap((name) => /\/((?:content-en|content-es|glossary)-.*)$/.exec(name)?.[1] ?? []))
  expect([...taught].map((name) => name.slice(0, -'-12345678.js'.length)).toSorted()).toEqual(['content-es', 'glossary'])
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`the shell supports right-to-left layout at ${viewport.width} px`, async ({ open, createUser }) => {
    const page = await open(await createUser('ara'), { viewport })
    await page.addInitScript(() => localStorage.setItem('language', 'ar'))
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const home = page.getByRole('link', { name: 'الرئيسية', exact: true }).filter({ visible: true })
    const learn = page.getByRole('link', { name: 'تعلّم' }).filter({ visible: true })
    await expect(home).toBeVisible()
    const [first, last] = [await home.boundingBox(), await learn.boundingBox()]
    // On a desktop the navigation is at the right edge; on a phone it starts there.
    expect(first?.x).toBeGreaterThan(viewport.width === 390 ? (last?.x ?? Infinity) : viewport.width / 2)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0)
  })

const LOCALES = join(import.meta.dirname, '../../web/src/i18n/locales/es')
/** The English texts that differ in Spanish. */
const ENGLISH = new Set(
  globSync('*.json', { cwd: LOCALES })
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(join(LOCALES, file), 'utf8')) as Record<string, string>))
    .flatMap(([english, spanish]) => (english === spanish ? [] : [english])),
)

test('A28 the screens of the markets are in Spanish and fit 320 px', async ({ open, createUser }) => {
  test.slow()
  const page = await open(await createUser('sol'), { locale: 'es-ES', viewport: { width: 320, height: 640 } })
  await page.goto('/markets')
  await expect(page.locator('[data-slot~="price-row"]').first()).toBeVisible({ timeout: 20_000 })
  for (const path of [
    '/markets',
    '/markets/heatmap',
    '/markets/heatmap?market=Forex',
    '/markets/movers',
    '/markets/trending',
    '/markets/screener',
    '/symbol/XAUUSD',
    '/search?q=gold',
  ]) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeAttached()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const texts = await page.locator('main').evaluate((main) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode() !== null) found.push(walker.currentNode.textContent?.trim() ?? '')
      return [...found, ...[...main.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? '')]
    })
    expect(texts.length).toBeGreaterThan(10)
    expect(
      texts.filter((text) => ENGLISH.has(text)),
      `English at ${path}`,
    ).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `overflow at ${path}`,
    ).toBe(0)
  }
})
