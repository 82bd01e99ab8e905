import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { uniqueName, publishPost } from '@trademates/test-support/browser/users.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const CHART = resolve(import.meta.dirname, '../files/chart.jpg')

const facts = (page: Page) => page.getByRole('region', { name: 'My profile' }).locator('dl')
const save = (page: Page) => page.getByRole('button', { name: 'Update Profile' }).click()

test.describe('the profile of the viewer', () => {
  test.use({ expectedNoise: [/status of 40[01]/] })

  test('asks for missing details and shows validation errors at the field', async ({ open, createUser }) => {
    const gus = await createUser('gus')
    const taken = await createUser('taken')
    const page = await open(gus)
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: gus.username }).click()
    await expect(page.getByRole('heading', { name: gus.username, level: 1 })).toBeVisible()
    await expect(facts(page)).toContainText(gus.email)
    await expect(facts(page)).toContainText('Update Phone Number')
    await expect(facts(page)).toContainText('Update fav Subject')
    await expect(page.getByText('0 followers')).toBeVisible()
    await expect(page.getByText('0 following')).toBeVisible()

    await page.getByLabel('Username').fill('')
    await expect(page.getByLabel('Username')).toHaveAttribute('placeholder', 'Update Username')
    await save(page)
    await expect(page.getByText('Enter a username.')).toBeVisible()
    await page.getByLabel('Username').fill(taken.username)
    await save(page)
    await expect(page.getByText('Username already exist')).toBeVisible()
    await page.getByLabel('Username').fill(gus.username)
    await page.getByLabel('Phone number').pressSequentially('abc12')
    await expect(page.getByLabel('Phone number')).toHaveValue('12')
    await save(page)
    await expect(page.getByText('Use 5 to 15 digits.')).toBeVisible()
  })

  test(
    'updates name and picture everywhere at once: header, feed, storage and other tabs',
    { tag: '@core' },
    async ({ app, open, createUser }) => {
      test.slow()
      const hew = await createUser('hew')
      await publishPost(app, hew, 'Signed with the old name')
      const page = await open(hew)
      await page.goto('/')
      await expect(page.getByRole('article', { name: `Post by ${hew.username}` })).toBeVisible()
      const other = await page.context().newPage()
      await other.goto('/add_post')
      await expect(other.getByRole('banner').getByRole('link', { name: hew.username })).toBeVisible()

      await page.getByRole('banner').getByRole('link', { name: hew.username }).click()
      const username = uniqueName('hewitt')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Phone number').fill('+44 (20) 7946-0000')
      await page.getByLabel('Favorite subject').fill('Rates')
      await page.locator('input[type=file]').setInputFiles(CHART)
      await expect(page.getByLabel('Zoom')).toBeVisible()
      await page.getByLabel('Zoom').fill('2')
      const frame = page.getByRole('button', { name: /Image in its frame/ })
      const drawn = () => page.locator('form canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
      const before = await drawn()
      await frame.hover({ position: { x: 100, y: 100 } })
      await page.mouse.down()
      await frame.hover({ position: { x: 80, y: 90 } })
      await page.mouse.up()
      await expect.poll(drawn).not.toBe(before)
      const dragged = await drawn()
      await frame.press('ArrowRight')
      await expect.poll(drawn).not.toBe(dragged)
      await save(page)
      await expectToast(page, 'Profile Updated')
      await expect(page.getByRole('heading', { name: username, level: 1 })).toBeVisible()
      await expect(facts(page)).toContainText('+442079460000')
      await expect(facts(page)).toContainText('Rates')
      const avatar = page.getByRole('banner').getByRole('link', { name: username }).locator('img')
      await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      const { ratio, src } = await avatar.evaluate((image: HTMLImageElement) => ({
        ratio: image.naturalWidth / image.naturalHeight,
        src: image.getAttribute('src'),
      }))
      expect(ratio).toBeCloseTo(1, 2)
      expect(
        await page.evaluate(() => [localStorage.getItem('username'), localStorage.getItem('userData'), localStorage.getItem('image')]),
      ).toEqual([username, JSON.stringify({ username }), src])
      await expect(other.getByRole('banner').getByRole('link', { name: username })).toBeVisible()

      await page.getByRole('link', { name: 'Home' }).first().click()
      const post = page.getByRole('article', { name: `Post by ${username}` }).filter({ hasText: 'Signed with the old name' })
      await expect(post.locator(`img[src="${src}"]`).first()).toBeVisible()

      await page.getByRole('banner').getByRole('link', { name: username }).click()
      await page.getByRole('button', { name: 'Remove' }).click()
      await save(page)
      await expectToast(page, 'Profile Updated', 2)
      await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
    },
  )

  test('zooms a selected image with a pinch', async ({ open, createUser }) => {
    const page = await open(await createUser('ivo'), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await page.goto('/myProfile')
    await page.locator('input[type=file]').setInputFiles(CHART)
    const frame = page.getByRole('button', { name: /Image in its frame/ })
    await frame.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(width).toBe(224)
    const fingers = await page.context().newCDPSession(page)
    const apart = (by: number) => [-by, by].map((side) => ({ x: x + width / 2 + side, y: y + height / 2 }))
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: apart(30) })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: apart(60) })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(async () => Number(await page.getByLabel('Zoom').inputValue())).toBeGreaterThan(1.5)
  })

  test('rejects a file that is not an image', async ({ open, createUser }) => {
    const page = await open(await createUser('ivy'))
    await page.goto('/myProfile')
    await page.locator('input[type=file]').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText("Can't read this image. Choose a JPG or PNG.")).toBeVisible()
    await expect(page.getByLabel('Zoom')).toHaveCount(0)
  })

  test('logs out after a confirmation and shows a toast for two seconds', { tag: '@core' }, async ({ open, createUser }) => {
    const page = await open(await createUser('jem'))
    await page.clock.install()
    await page.goto('/myProfile')
    const leave = page.getByRole('region', { name: 'My profile' }).getByRole('button', { name: 'Logout' })
    await leave.click()
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await leave.click()
    await dialog.getByRole('button', { name: 'Logout' }).click()
    await expectToast(page, 'Logout success')
    await expect(page).toHaveURL(/\/login$/)
    await page.clock.runFor(2_100)
    await expect(page.getByText('Logout success')).toBeHidden()
  })
})
