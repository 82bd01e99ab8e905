import { defineConfig } from '@playwright/test'
import { headlessShell } from '@trademates/test-support/browser/chromium.ts'

/** A temporary file that `npm test` reads the counts from; a run by hand only lists. */
const counted = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] !== undefined

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  retries: 0,
  fullyParallel: true,
  // Those that took longer on two cores under a load of 12 say so by name, with test.slow().
  timeout: 10_000,
  expect: {
    timeout: 5_000,
    // Another Chromium smooths letters otherwise, by up to 1,500 pixels of a screen; a button in another colour is more than that.
    toHaveScreenshot: { maxDiffPixels: 4_000, maxDiffPixelRatio: 0.01, animations: 'disabled', caret: 'hide' },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: counted ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    viewport: { width: 1440, height: 900 },
    // What a worker asks for passes by the tests that stand in the way of requests; where it is what is tested, it is let in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    // Its snapshots of the page would fetch blob: addresses, which our content security policy rightly refuses.
    trace: { mode: 'retain-on-failure', snapshots: false },
    launchOptions: headlessShell(),
  },
})
