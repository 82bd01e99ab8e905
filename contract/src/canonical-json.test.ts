import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCanonicalJson, type CanonicalValue } from './canonical-json.ts'

const scalar = fc.oneof(fc.string({ unit: 'binary' }), fc.maxSafeInteger(), fc.boolean(), fc.constant(null))
const { value: anyValue } = fc.letrec<{ value: CanonicalValue }>((tie) => ({
  value: fc.oneof(scalar, fc.array(tie('value')), fc.dictionary(fc.string({ unit: 'binary' }), tie('value'))),
}))

test('serializes every value as an independent implementation of RFC 8785 does', () => {
  const check = (value: CanonicalValue) => {
    expect(toCanonicalJson(value)).toBe(canonicalize(value))
  }
  fc.assert(fc.property(anyValue, check))
})

test('sorts keys by UTF-16 code units and escapes as little as possible', () => {
  const value = { '\u20ac': 1, '\r': 2, '\ud83d\ude00': 3, '\u0080': 4, 1: 5, '\ufb33': 6, a: 'é/\u2028"\u000f' }
  expect(toCanonicalJson(value)).toBe('{"\\r":2,"1":5,"a":"é/\u2028\\"\\u000f","\u0080":4,"€":1,"😀":3,"\ufb33":6}')
})

test('rejects values that have no canonical form', () => {
  for (const value of [0.5, Number.NaN, Infinity, 2 ** 53, '\ud800', { '\udc00': 1 }, [1.1]])
    expect(() => toCanonicalJson(value)).toThrow(TypeError)
})
