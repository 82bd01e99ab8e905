import { expect, test } from 'vitest'
import { forClient } from './contract-plugin.ts'

test('of a call the client has where it goes and what a form checks, made when that is asked for', () => {
  const call = `export const join = endpoint({ path: '/clubs/', summary: 'Join.', ...SHARED, body: z.object({ word: text(3) }), answer: z.array(Club) })`
  expect(forClient(call)).toBe(
    `export const join = /* @__PURE__ */ endpoint({ path: '/clubs/', summary: undefined, ...SHARED, ` +
      'get body() { return /* @__PURE__ */ z.object({ word: /* @__PURE__ */ text(3) }) }, answer: undefined })',
  )
})

test('what a function does is left as it is', () => {
  const code = 'const folded = (tags: string[]) => [...new Map(tags.filter(Boolean).map((tag) => [tag, tag])).values()]'
  expect(forClient(code)).toBe(code)
})
