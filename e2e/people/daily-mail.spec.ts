import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { changeNotificationSetting, listNotificationSettings } from '@trademates/contract/notification-settings'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import type { BrowserUser } from '@trademates/test-support/browser/users.ts'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'

const callSettings = (app: AppProcess, { session }: BrowserUser, method: string, body?: object) =>
  fetch(app.url + listNotificationSettings.path, {
    method,
    headers: { authorization: `Bearer ${session.access}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const isMailed = async (app: AppProcess, user: BrowserUser) =>
  (await (await callSettings(app, user, 'GET')).text()).includes('"by_email":true')

test.use({ expectedNoise: [/400 \(Bad Request\)/] })

test(
  'unsubscribes from the daily email after a confirmation; an invalid link shows an error',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const una = await createUser('una')
    await callSettings(app, una, changeNotificationSetting.method, { kind: 'like', by_email: true })
    // Creates the link as the server does, because the next daily email is a day away.
    const secret = (await readFile(join(dirname(app.emailFolder), 'secret'), 'utf8')).trim()
    const token = createHmac('sha256', secret).update(`unsubscribe ${una.session.user.id}`).digest('base64url')
    const page = await open()
    await page.goto(`/unsubscribe?uid=${una.session.user.id}&token=guess`)
    await expect(page).toHaveURL(/\/unsubscribe$/)
    await page.getByRole('button', { name: 'Stop the daily email' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This link does not work.' })).toBeVisible()
    expect(await isMailed(app, una)).toBe(true)

    await page.goto(`/api/unsubscribe/?uid=${una.session.user.id}&token=${token}`)
    await expect(page.getByRole('button', { name: 'Stop the daily email' })).toBeVisible()
    expect(await isMailed(app, una)).toBe(true)
    await page.getByRole('button', { name: 'Stop the daily email' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'no more daily emails' })).toBeVisible()
    expect(await isMailed(app, una)).toBe(false)
  },
)
