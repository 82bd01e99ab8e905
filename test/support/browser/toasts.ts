import { type BrowserContext, expect, type Page } from '@playwright/test'

/** The announcements of each page's live regions. A toast is visible for 2 s only, so Playwright's polling can miss it on a busy machine. */
const announced = new WeakMap<Page, string[]>()

const announcementsOf = (page: Page): string[] => {
  const texts = announced.get(page) ?? []
  announced.set(page, texts)
  return texts
}

/** Records the announcements of all pages of a context. */
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

/** Returns how many toasts with this text a page has shown. */
export const countToasts = (page: Page, text: string): number => announcementsOf(page).filter((toast) => toast.includes(text)).length

// A save with files takes 2 s alone and 6 s beside another test on two cores.
const TOAST_TIMEOUT_MS = 15_000

/** Waits until a page has shown a toast with this text `times` times. */
export const expectToast = (page: Page, text: string, times = 1): Promise<void> =>
  expect
    .poll(() => countToasts(page, text), { message: `toasts "${text}"`, intervals: [20, 50, 100], timeout: TOAST_TIMEOUT_MS })
    .toBeGreaterThanOrEqual(times)
