import { render } from '@testing-library/react'
import { hearing } from '@trademates/contract/heard'
import { expect, test } from 'vitest'
import { rich } from './rich.ts'
import { tWith } from './t-with.ts'

test('values and plurals are filled in by the rules of ICU MessageFormat', () => {
  const posts = (count: number) =>
    tWith('{count, plural, =0 {no posts} one {# post of {name}} other {# posts of {name}}}!', { count, name: 'ana' })
  expect([0, 1, 2, 1_234].map(posts)).toEqual(['no posts!', '1 post of ana!', '2 posts of ana!', '1,234 posts of ana!'])
  expect(tWith('{name} and {name}', { name: 'a {count} $&' })).toBe('a {count} $& and a {count} $&')
})

test('an element stands where its tags do', () => {
  const { container } = render(<p>{rich('Read <link>the rules</link> first.', { link: (words) => <a href="/rules">{words}</a> })}</p>)
  expect(container.innerHTML).toBe('<p>Read <a href="/rules">the rules</a> first.</p>')
})

test('what the server says is translated whole or around its values, and left alone where nobody knows it', () => {
  const heard = hearing({
    'Not found.': 'No se ha encontrado.',
    'At most {count} characters.': 'Como máximo, {count} caracteres.',
    '{symbol} rose within {span}.': '{symbol} ha subido en {span}.',
    '1 hour': '1 hora',
    '{name} follows you.': '{name} te sigue.',
    'On {file}: {fault}': 'En {file}: {fault}',
  })
  expect(
    [
      'Not found.',
      'At most 2,000 characters.',
      'constructor rose within 1 hour.',
      '1 hour follows you.',
      'On a.png: Not found.',
      'Something new.',
    ].map(heard),
  ).toEqual([
    'No se ha encontrado.',
    'Como máximo, 2,000 caracteres.',
    'constructor ha subido en 1 hora.',
    '1 hour te sigue.',
    'En a.png: No se ha encontrado.',
    'Something new.',
  ])
})
