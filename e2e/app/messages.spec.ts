import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createAlert } from '@trademates/contract/alerts'
import { createComment } from '@trademates/contract/comments'
import { readHeatMap } from '@trademates/contract/market-overview'
import { expect } from '@trademates/test-support/browser/fixtures.ts'
import { test as base } from '@trademates/test-support/browser/price-fixture.ts'
import { startTestApp } from '@trademates/test-support/browser/app-process.ts'
import { callAs, uniqueName, addLike, PASSWORD, publishPost } from '@trademates/test-support/browser/users.ts'

/** Rate limits are on, and the tests set the prices. */
const test = base.extend<object, object>({
  app: [
    async ({ binance }, use) => {
      const app = await startTestApp({ settings: { ...binance.settings, RATE_LIMIT: 'on' } })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ expectedNoise: [/status of (400|429|503)/] })

const SPANISH = { locale: 'es-MX' }
const SOON = { timeout: 20_000 }
const alert = (page: Page, text: RegExp | string) => page.getByRole('alert').filter({ hasText: text })

test('the forms of sign-up and of posts show validation errors in Spanish', async ({ open, createUser }, testInfo) => {
  const taken = await createUser('ada')
  const page = await open(null, SPANISH)
  await page.goto('/signup')
  await page.getByLabel('Correo electrónico').fill(`${uniqueName('n')}@example.com`)
  await page.getByLabel('Nombre de usuario').fill(taken.username)
  await page.getByLabel('Contraseña', { exact: true }).fill('password')
  await page.getByLabel('Confirma la contraseña').fill('password')
  await page.getByRole('button', { name: 'Regístrate', exact: true }).click()
  await expect(page.getByText('Esta contraseña es demasiado común. Elige otra.')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirma la contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Regístrate', exact: true }).click()
  await expect(page.getByText('Ese nombre de usuario ya existe')).toBeVisible()

  const member = await open(taken, SPANISH)
  await member.goto('/add_post')
  await member.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(member.getByText('Elige un mercado.')).toBeVisible()
  await member.getByLabel('Descripción').fill('Oro')
  await member.getByRole('combobox', { name: 'Mercado' }).selectOption({ label: 'Forex' })
  const files = member.locator('input[type=file]')
  // The browser reads a file of the disk sooner than bytes of the test.
  const large = testInfo.outputPath('grande.jpg')
  await writeFile(large, '')
  await truncate(large, 25 * 1024 * 1024 + 1)
  await files.setInputFiles(large)
  await expect(member.getByText('grande.jpg: ocupa más de 25 MB.')).toBeVisible()
  await files.setInputFiles({ name: 'roto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await member.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(member.getByText('roto.jpg: el contenido no coincide con la extensión .jpg.')).toBeVisible()
})

test('a rate limit, a like and an alert are shown in Spanish', async ({ app, binance, open, createUser }) => {
  binance.publish('LTCUSDT', '99.00')
  const [bea, cleo] = [await createUser('bea'), await createUser('cleo')]
  const post = await publishPost(app, bea, 'Oro')
  await callAs(app, bea, createAlert, { body: { symbol: 'LTCUSD', kind: 'above', level: '1000.5', note: 'Vender' } })
  const page = await open(bea, SPANISH)
  await page.goto('/notification')
  await addLike(app, cleo, post)
  await expect(page.getByText(`${cleo.username} ha dado me gusta a tu publicación: Oro`)).toBeVisible(SOON)
  await expect
    .poll(async () => {
      binance.publish('LTCUSDT', '1001.00')
      return page.getByRole('status').filter({ hasText: 'LTCUSD está por encima de 1,000.5: 1,001.00. Vender' }).count()
    }, SOON)
    .toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'LTCUSD está por encima de 1,000.5: 1,001.00. Vender' })).toBeVisible()

  for (let count = 0; count < 30; count += 1) await callAs(app, bea, createComment, { body: { content: `${count}`, post: post.id } })
  await page.goto(`/post/${post.id}`)
  await page.getByLabel('Escribe un comentario').fill('Otro')
  await page.getByRole('button', { name: 'Enviar comentario' }).click()
  await expect(alert(page, /^Demasiados intentos\. Vuelve a intentarlo en \d+ segundos?\.$/)).toBeVisible()
})

test('a part of a page that the server refuses to load says why', async ({ app, open, createUser }) => {
  const user = await createUser('dora')
  for (let count = 0; count < 60; count += 1) await callAs(app, user, readHeatMap)
  const page = await open(user)
  await page.goto('/markets/heatmap')
  const failed = alert(page, "Couldn't load the heat map")
  await expect(failed).toContainText(/Too many attempts\. Try again in \d+ seconds?\./, SOON)
  await expect(failed).not.toContainText('connection')

  const spanish = await open(await createUser('eva'), SPANISH)
  const busy = { detail: 'The server is busy. Try again in a moment.', code: 'unavailable', reason: 'busy', params: {} }
  await spanish.route(
    ({ pathname }) => pathname === readHeatMap.path,
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: busy }),
  )
  await spanish.goto('/markets/heatmap')
  await expect(alert(spanish, 'El servidor está ocupado. Vuelve a intentarlo en un momento.')).not.toContainText('conexión', SOON)
})
