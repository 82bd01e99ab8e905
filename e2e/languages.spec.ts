import { expect, test } from './fixtures.ts'
import { newestTo } from './mailbox.ts'
import { freshName } from './people.ts'

test('a browser that asks for Spanish is answered in it, and in English where that is chosen, mails included', async ({
  app,
  open,
  newcomer,
}) => {
  const page = await open(null, { locale: 'es-MX' })
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nobody')
  await page.getByRole('textbox', { name: 'Contraseña' }).focus()
  await expect(page.getByText('Escribe un correo válido.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption({ label: 'English' })
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  const { email } = await newcomer('eng')
  for (const [language, address, send, words] of [
    ['English', 'Email', 'Send reset email', 'Setting it signs you out everywhere.'],
    ['Español', 'Correo electrónico', 'Enviar correo de restablecimiento', 'Al elegirla se cierra tu sesión en todas partes.'],
  ] as const) {
    await page.goto('/reset-password')
    await page.getByRole('combobox', { name: /^(Language|Idioma)$/ }).selectOption({ label: language })
    await page.getByLabel(address).fill(email)
    await page.getByRole('button', { name: send }).click()
    await expect.poll(() => newestTo(app.mailFolder, email)).toContain(words)
  }
})

test('the language is chosen in the account, and a draft outlives it', async ({ open, newcomer }) => {
  const page = await open(await newcomer('lia'))
  const text = `Half a thought ${freshName('l')}`
  await page.goto('/add_post')
  await page.getByLabel('Description').fill(text)
  await page.goto('/account')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' })
  await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' })).toBeVisible()
  await page.goto('/add_post')
  await expect(page.getByLabel('Descripción')).toHaveValue(text)
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`the shell reads from right to left at ${viewport.width} px`, async ({ open, newcomer }) => {
    const page = await open(await newcomer('ara'), { viewport })
    await page.addInitScript(() => localStorage.setItem('language', 'ar'))
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const home = page.getByRole('link', { name: 'الرئيسية', exact: true }).filter({ visible: true })
    const learn = page.getByRole('link', { name: 'تعلّم' }).filter({ visible: true })
    await expect(home).toBeVisible()
    const [first, last] = [await home.boundingBox(), await learn.boundingBox()]
    // On a desk the places stand at the right edge; on a phone they begin there.
    expect(first?.x).toBeGreaterThan(viewport.width === 390 ? (last?.x ?? Infinity) : viewport.width / 2)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0)
  })
