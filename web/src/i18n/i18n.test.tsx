import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rich } from './rich.ts'
import { tWith } from './t-with.ts'

test('values and plurals follow ICU MessageFormat', () => {
  const posts = (count: number) =>
    tWith('{count, plural, =0 {no posts} one {# post of {name}} other {# posts of {name}}}!', { count, name: 'ana' })
  expect([0, 1, 2, 1_234].map(posts)).toEqual(['no posts!', '1 post of ana!', '2 posts of ana!', '1,234 posts of ana!'])
  expect(tWith('{name} and {name}', { name: 'a {count} $&' })).toBe('a {count} $& and a {count} $&')
})

test('an element replaces its tags', () => {
  const { container } = render(<p>{rich('Read <link>the rules</link> first.', { link: (words) => <a href="/rules">{words}</a> })}</p>)
  expect(container.innerHTML).toBe('<p>Read <a href="/rules">the rules</a> first.</p>')
})
