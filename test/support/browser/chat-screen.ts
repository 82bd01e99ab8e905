import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { BrowserUser } from './users.ts'

/** The address of the conversation with somebody. */
export const conversationPath = ({ session }: BrowserUser): string => `/chat/${session.user.id}`

/** Where a message is written. */
export const messageField = (page: Page): Locator => page.getByRole('textbox', { name: /^Message / })

/** What was said. */
export const messageLog = (page: Page): Locator => page.getByRole('log')

/** The messages that say this. */
export const messageItem = (page: Page, text: string | RegExp): Locator => messageLog(page).getByRole('listitem').filter({ hasText: text })

/** The conversation with somebody in the list. */
export const conversationRow = (page: Page, { username }: BrowserUser): Locator =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: username })

/** What the messages on a page say, the oldest first. */
export const listMessageTexts = (page: Page): Promise<string[]> => messageLog(page).locator('li p:first-child').allTextContents()

/** Sends a message as one types it. */
export async function typeMessage(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text)
  await messageField(page).press('Enter')
}

/** Opens a conversation and waits until one can write there. */
export async function openConversation(page: Page, other: BrowserUser): Promise<void> {
  await page.goto(conversationPath(other))
  // The first screen of a browser comes with all its scripts.
  await expect(messageField(page)).toBeVisible({ timeout: 20_000 })
}

/** Does something out of the menu of a message. */
export async function chooseMessageAction(page: Page, text: string, what: string): Promise<void> {
  await messageItem(page, text).hover()
  await messageItem(page, text).getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
