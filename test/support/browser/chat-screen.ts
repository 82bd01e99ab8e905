import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Person } from './users.ts'

/** The address of the conversation with somebody. */
export const pathTo = ({ session }: Person): string => `/chat/${session.user.id}`

/** Where a message is written. */
export const field = (page: Page): Locator => page.getByRole('textbox', { name: /^Message / })

/** What was said. */
export const log = (page: Page): Locator => page.getByRole('log')

/** The messages that say this. */
export const message = (page: Page, text: string | RegExp): Locator => log(page).getByRole('listitem').filter({ hasText: text })

/** The conversation with somebody in the list. */
export const row = (page: Page, { username }: Person): Locator =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: username })

/** What the messages on a page say, the oldest first. */
export const texts = (page: Page): Promise<string[]> => log(page).locator('li p:first-child').allTextContents()

/** Sends a message as one types it. */
export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** Opens a conversation and waits until one can write there. */
export async function enter(page: Page, other: Person): Promise<void> {
  await page.goto(pathTo(other))
  // The first screen of a browser comes with all its scripts.
  await expect(field(page)).toBeVisible({ timeout: 20_000 })
}

/** Does something out of the menu of a message. */
export async function choose(page: Page, text: string, what: string): Promise<void> {
  await message(page, text).hover()
  await message(page, text).getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
