import { createECDH, randomBytes } from 'node:crypto'
import { readPush } from '@trademates/contract/push'
import { expect, test } from './fixtures.ts'
import { act } from './people.ts'

/** What the push service of a browser would hand out; Chromium's cannot be reached from here. */
const subscriptionOf = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})

test('pushes are asked for by a press, and end by another', async ({ app, open, newcomer }) => {
  const uma = await newcomer('uma')
  const endpoint = `https://push.example/${randomBytes(6).toString('hex')}`
  const page = await open(uma, { serviceWorkers: 'allow', permissions: ['notifications'] })
  await page.addInitScript((given) => {
    let current: object | null = null
    const subscription = {
      ...given,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => (current = subscription),
      getSubscription: async () => current,
    })
  }, subscriptionOf(endpoint))
  const subscribed = async () => readPush.answer.parse(await act(app, uma, readPush)).endpoint
  await page.goto('/notification')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true)
  expect(await subscribed()).toBeNull()
  await page.getByRole('button', { name: 'Notification settings' }).click()
  const push = page.getByRole('switch', { name: 'Push to this browser' })
  await push.click()
  await expect(push).toBeChecked()
  expect(await subscribed()).toBe(endpoint)
  await page.getByRole('switch', { name: 'Somebody likes your post: on screen' }).click()
  await expect(page.getByText('Not on screen, so not pushed')).toBeAttached()
  await push.click()
  await expect(push).not.toBeChecked()
  await expect.poll(subscribed).toBeNull()
})

test.describe('a push', () => {
  // Of what the tests themselves do to each page, on the empty one.
  test.use({ expectedNoise: [/sessionStorage/] })

  test('is shown where nobody looks at the product, and leads to where it happened', async ({ app, open, newcomer }) => {
    const page = await open(await newcomer('vic'), { serviceWorkers: 'allow', permissions: ['notifications'] })
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true)
    const browser = await page.context().newCDPSession(page)
    const registered = new Promise<string>((found) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const mine = registrations.find(({ scopeURL }) => scopeURL === `${app.url}/`)
        if (mine) found(mine.registrationId)
      })
    })
    await browser.send('ServiceWorker.enable')
    const registrationId = await registered
    const push = (id: string) =>
      browser.send('ServiceWorker.deliverPushMessage', {
        origin: app.url,
        registrationId,
        data: JSON.stringify({ id, title: 'TradeMates', body: 'ben liked your post.', path: '/learn' }),
      })
    const [worker] = page.context().serviceWorkers()
    if (worker === undefined) throw new Error('There is no worker.')
    const shown = () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ tag, body }) => [tag, body])
      })
    await push('seen')
    await page.goto('about:blank')
    await push('missed')
    await expect.poll(shown).toEqual([['missed', 'ben liked your post.']])

    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached()
    await worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const [notification] = await registration.getNotifications()
      // No test can press what the system shows; this is what the browser then says.
      const Pressed = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event }).NotificationEvent
      globalThis.dispatchEvent(new Pressed('notificationclick', { notification }))
    })
    await expect(page).toHaveURL('/learn')
  })
})
