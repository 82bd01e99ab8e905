import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { session } from '#lib/session/session.ts'
import { membersOnly, ownPath, readLoginSearch } from './guards.ts'

afterEach(() => session.absent())

test.each([
  ['/add_post', '/add_post'],
  ['/?market=Forex#top', '/?market=Forex#top'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['//', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
])('after signing in, %j leads to %s', (next, path) => {
  expect(ownPath(next)).toBe(path)
})

test('home needs no remembering', () => {
  expect(readLoginSearch({ next: '/' })).toEqual({})
})

const sentTo = (href: string): unknown => {
  try {
    membersOnly({ location: { href } })
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options
    throw thrown
  }
  return null
}

test('a guest is sent to log in, and comes back to where they wanted to go', () => {
  session.absent()
  expect(sentTo('/post/1')).toMatchObject({ to: '/login', search: { next: '/post/1' } })
})

test('whoever left by choice starts anew', () => {
  session.signedOut()
  expect(sentTo('/post/1')).toMatchObject({ to: '/login', search: {} })
})
