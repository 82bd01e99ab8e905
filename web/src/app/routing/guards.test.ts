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
])('after login %j leads to %s', (next, path) => {
  expect(ownPath(next)).toBe(path)
})

test('home is not stored as a target', () => {
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

test('a guest is redirected to login and returns to the requested page', () => {
  session.absent()
  expect(sentTo('/post/1')).toMatchObject({ to: '/login', search: { next: '/post/1' } })
})

test('after a log-out the login page has no target', () => {
  session.signedOut()
  expect(sentTo('/post/1')).toMatchObject({ to: '/login', search: {} })
})
