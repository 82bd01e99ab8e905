import { expect, test } from 'vitest'
import { forClient } from './contract-plugin.ts'
import { schemasIn, withoutSchemas } from './contract-schemas.ts'

const call = `export const join = endpoint({ path: '/clubs/', summary: 'Join.', ...SHARED, body: z.object({ word: text(3) }), answer: z.array(Club) })`

test('of a call the client has where it goes', () => {
  expect(forClient(call, false)).toBe(`export const join = /* @__PURE__ */ endpoint({ path: '/clubs/', ...SHARED })`)
})

test('what a form checks is made when it is asked for', () => {
  expect(forClient(call, true)).toBe(
    `export const join = /* @__PURE__ */ endpoint({ path: '/clubs/', ...SHARED, ` +
      'get body() { return /* @__PURE__ */ z.object({ word: /* @__PURE__ */ text(3) }) } })',
  )
})

test('what a function does is left as it is', () => {
  const code = 'const folded = (tags: string[]) => [...new Map(tags.filter(Boolean).map((tag) => [tag, tag])).values()]'
  expect(forClient(code, false)).toBe(code)
})

test('what is a schema, or made of one, is not in what calls need; names that only look like one are', () => {
  const code = `import * as z from 'zod/mini'
import { Id, PAGE, type Time } from './wire.ts'
export const SIZE = 3
const Club = z.object({ id: Id, size: SIZE })
export type Club = z.output<typeof Club>
export const Clubs = [Club]
export function check(value: unknown) { return Club.safeParse(value) }
export const sizeOf = (club: { Club: Club }) => club.Club.size * PAGE`
  const schemas = schemasIn(code, () => new Set(['Id']))
  expect([...schemas]).toEqual(['z', 'Id', 'Club', 'Clubs', 'check'])
  expect(withoutSchemas(code, schemas).replaceAll(/\n+/g, '\n')).toBe(`
import { PAGE } from './wire.ts'
export const SIZE = 3
export type Club = z.output<typeof Club>
export const sizeOf = (club: { Club: Club }) => club.Club.size * PAGE`)
})
