import { createECDH, randomBytes } from 'node:crypto'
import { readPush } from '@trademates/contract/push'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, type BrowserUser, storageStateOf } from '@trademates/test-support/browser/users.ts'
import { hasSystemChromium, SYSTEM_CHROMIUM_REASONS, systemChromium } from '@trademates/test-support/browser/chromium.ts'

test.use({ launchOptions: systemChromium() })

/** A fake push subscription: the push service of Chromium is not reachable from tests. */
const subscriptionOf = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})

test('push notifications are turned on and off by a button, and never apply to the next user', async ({ app, open, createUser }) => {
  test.slow()
  const [uma, vera] = [await createUser('uma'), await createUser('vera')]
  const endpoint = `https://push.example/${randomBytes(6).toString('hex')}`
  const page = await open(uma, { serviceWorkers: 'allow', permissions: ['notifications'] })
  await page.addInitScript((given) => {
    // The Chromium from npm has no notifications and reports them as blocked.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    // It survives the page, as a real subscription does.
    const KEPT = 'subscribed'
    const subscription = {
      ...given,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        sessionStorage.removeItem(KEPT)
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        sessionStorage.setItem(KEPT, 'yes')
        return subscription
      },
      getSubscription: async () => (sessionStorage.getItem(KEPT) === null ? null : subscription),
    })
  }, subscriptionOf(endpoint))
  const subscribed = async (user: BrowserUser) => readPush.answer.parse(await callAs(app, user, readPush)).endpoint
  await page.goto('/notification')
  await page.getByRole('button', { name: 'Notification settings' }).click()
  const push = page.getByRole('switch', { name: 'Push notifications on this device' })
  // On a first visit the service worker starts after everything else.
  await expect(push).toBeVisible({ timeout: 30_000 })
  expect(await subscribed(uma)).toBeNull()
  await push.click()
  await expect(push).toBeChecked()
  expect(await subscribed(uma)).toBe(endpoint)
  await page.getByRole('switch', { name: 'Likes: on screen' }).click()
  await expect(page.getByText('Turn on in-app to allow push')).toBeAttached()
  await push.click()
  await expect(push).not.toBeChecked()
  await expect.poll(() => subscribed(uma)).toBeNull()
  await push.click()
  await expect(push).toBeChecked()

  // The session ends while none of its pages is open.
  const [{ localStorage: kept } = { localStorage: [] }] = storageStateOf(app, vera).origins
  await page.evaluate((entries) => entries.forEach(({ name, value }) => localStorage.setItem(name, value)), kept)
  await page.reload()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull()
  await page.getByRole('button', { name: 'Notification settings' }).click()
  await expect(push).not.toBeChecked()
  expect(await subscribed(vera)).toBeNull()
})

test.describe('a push notification', () => {
  // Warnings caused by the test setup on the empty page.
  test.use({ expectedNoise: [/sessionStorage/] })

  test('is shown when no window of the app is visible, and opens its target', async ({ app, open, createUser }) => {
    test.skip(!hasSystemChromium, SYSTEM_CHROMIUM_REASONS.notifications)
    test.slow()
    const page = await open(await createUser('vic'), { serviceWorkers: 'allow', permissions: ['notifications'] })
    await page.goto('/')
    // Before that, the worker checks the windows on its own.
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 }).toBe('activated')
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
    const did = () => worker.evaluate(() => (globalThis as unknown as { did: string[] }).did)
    await worker.evaluate(() => {
      const { clients, registration } = globalThis as unknown as {
        clients: { matchAll: (options: object) => Promise<unknown[]> }
        registration: ServiceWorkerRegistration
      }
      const noted: string[] = []
      Object.assign(globalThis, { did: noted })
      const [matchAll, show] = [clients.matchAll.bind(clients), registration.showNotification.bind(registration)]
      clients.matchAll = async (options) => {
        const found = await matchAll(options)
        noted.push('looked')
        return found
      }
      registration.showNotification = async (title, options) => {
        await show(title, options)
        noted.push(`showed ${options?.tag}: ${options?.body}`)
      }
    })
    await push('seen')
    // The push event resolves before the worker has checked for visible windows.
    await expect.poll(did).toEqual(['looked'])
    await page.goto('about:blank')
    await push('missed')
    // No call of getNotifications before: Chromium then drops the notification that it is about to show.
    await expect.poll(did).toEqual(['looked', 'looked', 'showed missed: ben liked your post.'])

    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached()
    await worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const [notification] = await registration.getNotifications()
      // A test cannot click a system notification; this is the event that the browser dispatches.
      const Pressed = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event }).NotificationEvent
      globalThis.dispatchEvent(new Pressed('notificationclick', { notification }))
    })
    await expect(page).toHaveURL('/learn')
  })
})
