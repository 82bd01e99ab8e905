import { type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * What the live regions of each page have announced, toasts above all. A toast is gone after 2 s, and Playwright looks for an element every
 * half second or second at most: on a busy machine it missed them.
 */
const announced = new WeakMap<Page, string[]>()

const announcementsOf = (page: Page): string[] => {
  const texts = announced.get(page) ?? []
  announced.set(page, texts)
  return texts
}

/** Records what all pages of a context announce from now on. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, text: string) => void announcementsOf(page).push(text))
  await context.addInitScript(() => {
    const { recordToast } = window as unknown as { recordToast: (text: string) => void }
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.closest('[data-slot~="toasts"]') !== null && node.checkVisibility())
          recordToast(node.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** How many toasts with this text a page has shown. */
export const countToasts = (page: Page, text: string): number => announcementsOf(page).filter((toast) => toast.includes(text)).length

/** Waits until a page has shown a toast with this text, so many `times` since it was opened. */
export const expectToast = (page: Page, text: string, times = 1): Promise<void> =>
  expect.poll(() => countToasts(page, text), { message: `toasts "${text}"`, intervals: [20, 50, 100] }).toBeGreaterThanOrEqual(times)
