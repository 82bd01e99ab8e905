import { defineConfig } from '@playwright/test'
import { headlessShell } from '@trademates/test-support/browser/chromium.ts'

/** A temporary file from which `npm test` reads the counts; a manual run only lists the results. */
const counted = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] !== undefined

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  retries: 0,
  fullyParallel: true,
  // A slow machine takes five times as long as a quiet one with two cores; tests that take more than 10 s on that call test.slow().
  timeout: 60_000,
  expect: {
    timeout: 20_000,
    // Other versions of Chromium smooth text differently, by up to 1,500 pixels of a screen; a button in another color differs by more.
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
    // Requests of a service worker bypass the routes of tests; specs that test the worker allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    // DOM snapshots would fetch blob: addresses, which the content security policy blocks.
    // Pictures of every step take a third of the time of all tests; a failure leaves one.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: headlessShell(),
  },
})
