import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { BrowserUser } from './users.ts'

/** The path of the conversation with a user. */
export const conversationPath = ({ session }: BrowserUser): string => `/chat/${session.user.id}`

export const messageField = (page: Page): Locator => page.getByRole('textbox', { name: /^Message / })

export const messageLog = (page: Page): Locator => page.getByRole('log')

/** The messages with this text. */
export const messageItem = (page: Page, text: string | RegExp): Locator => messageLog(page).getByRole('listitem').filter({ hasText: text })

/** The row of a user in the list of conversations. */
export const conversationRow = (page: Page, { username }: BrowserUser): Locator =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: username })

/** Returns the texts of the messages on the page, oldest first. */
export const listMessageTexts = (page: Page): Promise<string[]> => messageLog(page).locator('li p:first-child').allTextContents()

/** Types a message and presses Enter. */
export async function typeMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text)
  await messageField(page).press('Enter')
}

/** Opens a conversation and waits for the message field. */
export async function openConversation(page: Page, other: BrowserUser): Promise<void> {
  await page.goto(conversationPath(other))
  // The first page of a browser loads all scripts.
  await expect(messageField(page)).toBeVisible({ timeout: 20_000 })
}

/** Chooses an item of the menu of a message. Its action runs once the menu has closed. */
export async function chooseMessageAction(page: Page, text: string, what: string): Promise<void> {
  await messageItem(page, text).hover()
  await messageItem(page, text).getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: what }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}
