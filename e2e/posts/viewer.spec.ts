import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { addComment, readTestFile, publishPost } from '@trademates/test-support/browser/users.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const CHART = readTestFile('chart.jpg', 'image/jpeg')
const CLIP = readTestFile('clip.webm', 'video/webm')
const OLD = readTestFile('old.avi', 'video/x-msvideo')
const NOTES = readTestFile('notes.pdf', 'application/pdf')
const DATA = { name: 'journal.csv', mimeType: 'text/csv', buffer: Buffer.from('day,profit\n1,2\n') }

const UNSUPPORTED = 'This file type is not supported for fullscreen view.'
const viewer = (page: Page) => page.getByRole('dialog')
const zoomOf = (page: Page) =>
  viewer(page)
    .getByRole('img', { name: 'Gold, four hours' })
    .evaluate((image: HTMLImageElement) => Math.round((100 * image.getBoundingClientRect().width) / image.offsetWidth) / 100)

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Dispatches touch events to a page, one touch per given point. */
async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
}

test.describe('the file viewer', () => {
  test('steps through every kind of file by keyboard and restores the focus', { tag: '@core' }, async ({ app, open, createUser }) => {
    const sue = await createUser('sue')
    await publishPost(app, sue, 'One of each', { files: [CHART, CLIP, NOTES, DATA], alts: ['Gold, four hours'] })
    const page = await open(sue)
    await page.goto('/')
    const own = page.getByRole('article', { name: `Post by ${sue.session.user.username}` })
    const picture = own.getByRole('link', { name: 'Gold, four hours' })
    await picture.focus()
    await page.keyboard.press('Enter')
    await expect(viewer(page)).toHaveAccessibleName('chart.jpg, 1 of 4')
    await expect(viewer(page).getByText('Gold, four hours')).toBeVisible()
    await expect(viewer(page).getByRole('button', { name: 'Previous file' })).toHaveCount(0)

    await page.keyboard.press('+')
    await expect.poll(() => zoomOf(page)).toBe(1.5)
    await page.keyboard.press('0')
    await expect.poll(() => zoomOf(page)).toBe(1)

    await page.keyboard.press('ArrowRight')
    await expect(viewer(page)).toHaveAccessibleName('clip.webm, 2 of 4')
    const video = viewer(page).locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)

    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('Page 1 of 2')).toBeVisible()
    await viewer(page).getByText('Rolling short puts').dblclick()
    expect(await page.evaluate(() => String(getSelection()))).not.toBe('')
    const painted = () =>
      viewer(page)
        .getByRole('img', { name: 'Page 1' })
        .evaluate(
          (canvas: HTMLCanvasElement) =>
            canvas
              .getContext('2d')
              ?.getImageData(0, 0, canvas.width, canvas.height)
              .data.some((byte, at) => at % 4 === 0 && byte < 100) === true,
        )
    await expect.poll(painted).toBe(true)
    await viewer(page).getByRole('button', { name: 'Next page' }).click()
    await expect(viewer(page).getByText('Page 2 of 2')).toBeVisible()
    const width = () =>
      viewer(page)
        .getByRole('img', { name: 'Page 2' })
        .evaluate((canvas) => canvas.clientWidth)
    const before = await width()
    await viewer(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBeGreaterThan(before * 1.4)

    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText(UNSUPPORTED)).toBeVisible()
    await expect(viewer(page).getByRole('link', { name: 'Download', exact: true })).toHaveAttribute('download', 'journal.csv')
    await expect(viewer(page).getByRole('button', { name: 'Next file' })).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page)).toHaveAccessibleName('notes.pdf, 3 of 4')

    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
    await expect(picture).toBeFocused()
    await expect(page).toHaveURL(`${app.url}/`)
  })

  test('traps the focus and supports likes and comments', async ({ app, open, createUser }) => {
    const tia = await createUser('tia')
    const post = await publishPost(app, tia, 'Look and talk', { files: [CHART] })
    await addComment(app, tia, post, 'Sent before.')
    const page = await open(tia)
    await page.goto('/')
    await page.getByRole('link', { name: 'chart.jpg' }).first().click()
    await expect(viewer(page)).toBeVisible()
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab')
      expect(await viewer(page).evaluate((box) => box.contains(document.activeElement) || document.activeElement === document.body)).toBe(
        true,
      )
    }
    await viewer(page).getByRole('button', { name: 'Like, 0' }).click()
    await expect(viewer(page).getByRole('button', { name: 'Like, 1' })).toBeVisible()
    await viewer(page).getByLabel('Write a comment').fill('Seen large')
    // In a text field, arrows move the caret and Escape keeps the viewer open.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeVisible()
    await viewer(page).getByLabel('Write a comment').press('Enter')
    await expect(viewer(page).getByRole('listitem')).toHaveCount(2)
    await viewer(page).getByRole('button', { name: 'Delete comment' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(viewer(page)).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Post options' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Delete post' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(viewer(page)).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Look and talk' }).getByRole('button', { name: 'Like, 1' })).toBeVisible()
  })

  test('has an address, and the back button returns to the same place', async ({ app, open, createUser }) => {
    const una = await createUser('una')
    await publishPost(app, una, 'Far below', { files: [CHART, { ...CHART, name: 'second.jpg' }] })
    for (let number = 0; number < 12; number++) await publishPost(app, una, `On top ${number}`)
    const page = await open(una)
    await page.goto('/')
    const picture = page.getByRole('link', { name: 'second.jpg' }).first()
    await picture.scrollIntoViewIfNeeded()
    const scrollTop = await page.evaluate(() => scrollY)
    expect(scrollTop).toBeGreaterThan(0)
    await picture.click()
    await expect(viewer(page)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page)).toHaveAccessibleName('chart.jpg, 1 of 2')
    const address = page.url()
    await page.goBack()
    await expect(viewer(page)).toHaveCount(0)
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrollTop)).toBeLessThan(2)

    const other = await open(una)
    await other.goto(address)
    await expect(viewer(other)).toHaveAccessibleName('chart.jpg, 1 of 2')
    await other.keyboard.press('Escape')
    await expect(viewer(other)).toHaveCount(0)
    await expect(other).toHaveURL(`${app.url}/`)
  })

  test('offers the download of a video that this browser cannot play', async ({ app, open, createUser }) => {
    const vic = await createUser('vic')
    const { id } = await publishPost(app, vic, 'An old video', { files: [OLD, CHART] })
    const page = await open(vic)
    await page.goto(`/post/${id}`)
    await expect(page.getByRole('link', { name: /old\.avi/ })).toHaveAttribute('download', 'old.avi')
    await page.getByRole('link', { name: 'chart.jpg' }).first().click()
    await expect(viewer(page)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page).getByText(UNSUPPORTED)).toBeVisible()
    await expect(viewer(page).getByRole('link', { name: 'Download', exact: true })).toHaveAttribute('download', 'old.avi')
  })

  test('zooms a picture with a pinch and the wheel', async ({ app, open, createUser }) => {
    const wes = await createUser('wes')
    const { id } = await publishPost(app, wes, 'By hand', { files: [CHART], alts: ['Gold, four hours'] })
    const page = await open(wes, PHONE)
    await page.goto(`/post/${id}`)
    await page.getByRole('link', { name: 'Gold, four hours' }).first().tap()
    await expect(viewer(page)).toBeVisible()
    const touch = await fingersOn(page)
    await touch('touchStart', { x: 150, y: 400 }, { x: 240, y: 400 })
    await touch('touchMove', { x: 105, y: 400 }, { x: 285, y: 400 })
    await touch('touchEnd')
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(1.8)
    await page.keyboard.press('0')
    await expect.poll(() => zoomOf(page)).toBe(1)
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, -200)
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(1.2)
    // Keys do the same while the picture has the focus.
    await viewer(page).getByRole('img', { name: 'Gold, four hours' }).click()
    await page.keyboard.press('0')
    await expect.poll(() => zoomOf(page)).toBe(1)
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
  })

  test('is swiped with a finger', async ({ app, open, createUser }) => {
    const wyn = await createUser('wyn')
    const { id } = await publishPost(app, wyn, 'By hand', {
      files: [CHART, { ...CHART, name: 'second.jpg' }, CLIP, NOTES, DATA],
      alts: ['Gold, four hours'],
    })
    const page = await open(wyn, PHONE)
    await page.goto(`/post/${id}`)
    await page.getByRole('link', { name: 'Gold, four hours' }).first().tap()
    await expect(viewer(page)).toHaveAccessibleName('chart.jpg, 1 of 5')
    const touch = await fingersOn(page)
    const pull = async (...points: { x: number; y: number }[]) => {
      for (const [at, point] of points.entries()) await touch(at === 0 ? 'touchStart' : 'touchMove', point)
      await touch('touchEnd')
    }
    const swipe = () => pull({ x: 300, y: 400 }, { x: 200, y: 405 }, { x: 100, y: 405 })
    await swipe()
    await expect(viewer(page)).toHaveAccessibleName('second.jpg, 2 of 5')
    await swipe()
    await expect(viewer(page)).toHaveAccessibleName('clip.webm, 3 of 5')
    await expect
      .poll(() =>
        viewer(page)
          .locator('video')
          .evaluate((element: HTMLVideoElement) => element.readyState),
      )
      .toBeGreaterThan(0)
    await swipe()
    await expect(viewer(page).getByText('Page 1 of 2')).toBeVisible()
    // Vertical swipes scroll.
    await pull({ x: 200, y: 600 }, { x: 205, y: 450 }, { x: 205, y: 200 })
    await expect
      .poll(() =>
        viewer(page)
          .getByRole('region', { name: 'Pages of notes.pdf' })
          .evaluate((pages) => pages.scrollTop),
      )
      .toBeGreaterThan(0)
    await expect(viewer(page)).toHaveAccessibleName('notes.pdf, 4 of 5')
    await swipe()
    await expect(viewer(page).getByText(UNSUPPORTED)).toBeVisible()
    await pull({ x: 100, y: 400 }, { x: 200, y: 405 }, { x: 300, y: 405 })
    await expect(viewer(page)).toHaveAccessibleName('notes.pdf, 4 of 5')
  })

  test.describe('a missing file', () => {
    test.use({ expectedNoise: [/status of 404/] })

    test('shows an error and leaves the screen below unchanged', async ({ app, open, createUser }) => {
      const xen = await createUser('xen')
      const { id } = await publishPost(app, xen, 'Without files')
      const page = await open(xen)
      await page.goto(`/?view=${id}.${id}`)
      await expectToast(page, 'This file is no longer here.')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page).toHaveURL(`${app.url}/`)
    })
  })
})
