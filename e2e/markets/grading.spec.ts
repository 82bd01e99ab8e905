import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from '@playwright/test'
import { checkCases } from '@trademates/contract/check-cases'
import { build } from 'vite'

const contract = createRequire(import.meta.url)

/** Bundles the functions as a script that sets `globalThis.checks`. */
async function bundleChecks(): Promise<string> {
  const lib = { entry: contract.resolve('@trademates/contract/check-cases'), formats: ['iife' as const], name: 'checks' }
  const result = await build({ configFile: false, logLevel: 'silent', build: { lib, write: false, emptyOutDir: false } })
  const [output] = Array.isArray(result) ? result : []
  const [chunk] = output?.output ?? []
  if (chunk === undefined) throw new Error('nothing was built')
  return chunk.code
}

test('a browser computes all cases of grading, scores and luck as Node does', { tag: '@core' }, async ({ page }) => {
  const cases = readFileSync(contract.resolve('@trademates/contract/idea-cases.json'), 'utf8')
  await page.addScriptTag({ content: await bundleChecks() })
  const results = await page.evaluate((text) => {
    const { checks } = globalThis as unknown as { checks: { checkCases: (text: string) => unknown } }
    return checks.checkCases(text)
  }, cases)
  expect(results).toEqual({ count: 55, differences: [] })
  expect(results).toEqual(checkCases(cases))
})
