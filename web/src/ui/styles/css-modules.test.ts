import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const read = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const modules = read('{src,gallery}/**/*.module.css')
const code = read('{src,gallery}/**/*.{ts,tsx}')

/** What stands before each block, without comments, attributes and classes of `base.css` or a library. */
const selectorsOf = (text: string) =>
  text
    .replaceAll(/\/\*[^*]*\*\//g, '')
    .replaceAll(/:global\([^)]*\)|\[[^\]]*\]/g, '')
    .split('{')
    .map((part) => part.slice(Math.max(part.lastIndexOf('}'), part.lastIndexOf(';')) + 1))
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('every class of a CSS module is used where the module is imported', () => {
  const unused = modules.flatMap(({ path, text }) => {
    const importing = code.filter((file) => file.text.includes(`/${basename(path)}'`)).map((file) => file.text)
    // Chosen by a value, whose type names the classes.
    if (importing.some((file) => file.includes('tyles['))) return []
    const names = new Set(selectorsOf(text).flatMap((selector) => matches(selector, /\.([a-zA-Z][\w-]*)/g)))
    const used = new Set(importing.flatMap((file) => matches(file, /tyles\.(\w+)/g)))
    return [...names].filter((name) => !used.has(name)).map((name) => `${path}: ${name}`)
  })
  expect(unused).toEqual([])
})

test('every data-slot that a style sheet names is set by a component', () => {
  const set = new Set(
    code.flatMap(({ text }) => matches(text, /data-slot'?(?:=|: )["']([\w -]+)["']/g)).flatMap((names) => names.split(' ')),
  )
  const named = modules.flatMap(({ path, text }) => matches(text, /\[data-slot~='([\w-]+)'\]/g).map((name) => ({ path, name })))
  expect(named.filter(({ name }) => !set.has(name))).toEqual([])
})

test('no rule depends on what the whole page contains: each menu or dialog added to it would restyle the page', () => {
  const sheets = read('src/**/*.css').map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*[^*]*\*\//g, '') }))
  expect(sheets.filter(({ text }) => /(?:body|html|:root):has\(/.test(text)).map(({ path }) => path)).toEqual([])
})
