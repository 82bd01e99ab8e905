import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { LESSONS } from '@trademates/contract/learning'
import { describe, expect, test } from 'vitest'
import { CALCULATORS } from '#features/learning/calculators/all-calculators.ts'
import { compileGlossary } from './glossary-compiler.ts'
import { createTermFinder } from '#features/learning/glossary/find-terms.ts'
import { normalizeText } from '#features/learning/glossary/normalize.ts'
import { compileLesson, countWords } from './lesson-compiler.ts'
import { numbersIn, structureOf } from './lesson-structure.ts'

const folder = resolve(import.meta.dirname, '../content')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = globSync('lessons/*.md', { cwd: folder })
const terms = compileGlossary('glossary.md', read('glossary.md'))
const spanish = compileGlossary('es/glossary.md', read('es/glossary.md'), terms)

test('the contract names every lesson file', () => {
  for (const found of [files, globSync('es/lessons/*.md', { cwd: folder })])
    expect(found.map((file) => basename(file, '.md')).toSorted()).toEqual([...LESSONS].toSorted())
})

describe('each lesson is complete', () => {
  test.each(files)('%s', (file) => {
    const text = read(file)
    const { sections, questions, calculator } = compileLesson(file, text)
    const words = countWords(text)
    expect(words).toBeGreaterThanOrEqual(500)
    expect(words).toBeLessThanOrEqual(900)
    expect(sections.map(({ kind }) => kind)).toContain('example')
    expect(sections.at(-1)?.kind).toBe('points')
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    const pictures = sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : [])))
    expect(pictures.length).toBeGreaterThanOrEqual(1)
    expect(pictures.length).toBeLessThanOrEqual(3)
    expect(questions.length).toBeGreaterThanOrEqual(4)
    expect(questions.length).toBeLessThanOrEqual(6)
    // A user who always selects the same position must not pass.
    for (const position of [0, 1, 2]) expect(questions.filter(({ right }) => right === position).length).toBeLessThan(questions.length - 1)
    const named = [...text.matchAll(/\]\(term:([^)]+)\)/g)].map(([, id = '']) => id)
    expect(named.filter((id) => terms.every((term) => term.id !== id))).toEqual([])
    if (calculator !== null) expect(CALCULATORS.map(({ id }) => id)).toContain(calculator)
  })
})

describe('each lesson has the same content in Spanish', () => {
  const translated = files.map((file) => {
    const [source, text] = [compileLesson(file, read(file)), read(join('es', file))]
    return { file, source, text, lesson: compileLesson(file, text, source) }
  })
  test.each(translated)('$file', ({ source, text, lesson }) => {
    expect(countWords(text)).toBeLessThanOrEqual(1_050)
    expect(structureOf(lesson)).toEqual(structureOf(source))
  })

  test('in the same tracks', () => {
    const tracks = new Map(translated.map(({ source, lesson }) => [source.track, lesson.track]))
    for (const { file, source, lesson } of translated)
      expect({ file, track: lesson.track }).toEqual({ file, track: tracks.get(source.track) })
    expect(new Set(tracks.values()).size).toBe(tracks.size)
  })
})

test('the glossary has its 150 terms and more, each in a sentence, and no word names two of them', () => {
  expect(terms.length).toBeGreaterThanOrEqual(150)
  for (const all of [terms, spanish]) {
    for (const { name, text } of all) expect(text, name).toMatch(/^\p{Lu}.+\.$/su)
    const names = all.flatMap(({ name, also, source }) => [name, ...also, ...source]).map(normalizeText)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  }
})

test('every term is in Spanish, with the same figures', () => {
  expect(spanish.map(({ id }) => id).toSorted()).toEqual(terms.map(({ id }) => id).toSorted())
  for (const { id, text } of spanish)
    expect({ id, figures: numbersIn(text) }).toEqual({ id, figures: numbersIn(terms.find((term) => term.id === id)?.text ?? '') })
})

test('a post names a Spanish term with or without accents, as one or as several, or in English; what is common stays plain', () => {
  const find = createTermFinder(spanish)
  const text =
    'Dos medias moviles y una Orden Límite: leveraged, sin slippage ni ordenes stop. El atr no, la vela y el spread tampoco; el ATR sí.'
  expect(find(text, new Set()).map(({ at, length, id }) => [text.slice(at, at + length), id])).toEqual([
    ['medias moviles', 'moving-average'],
    ['Orden Límite', 'limit-order'],
    ['leveraged', 'leverage'],
    ['slippage', 'slippage'],
    ['ordenes stop', 'stop-order'],
    ['ATR', 'average-true-range'],
  ])
})

const front = '---\ntrack: T\ntitle: A\nsummary: S\n---\n'

test.each([
  ['no front matter', 'text'],
  ['a question without a right answer', `${front}Text.\n\n## Quiz\n\n### Why?\n- [ ] a\n- [ ] b\n> c`],
  ['a picture without alt text', `${front}\`\`\`picture\nline: 1 2\n\`\`\``],
  ['a picture with an invalid number', `${front}\`\`\`picture\nalt: A\nline: 1 x\n\`\`\``],
  ['a code block of an unknown kind', `${front}\`\`\`chart\nalt: A\n\`\`\``],
  ['an image', `${front}![a](b.png)`],
  ['HTML', `${front}<b>Text.</b>`],
  ['a nested list', `${front}- a\n  - b`],
  ['a picture without a drawing', `${front}\`\`\`picture\nalt: A\n\`\`\``],
  ['a picture with an unknown field', `${front}\`\`\`picture\nalt: A\nline: 1 2\nlabel: x\n\`\`\``],
])('%s fails the build', (_what, text) => {
  expect(() => compileLesson('scams.md', text)).toThrow(/^scams\.md: /)
})

test('a translation with fewer sections than its source fails the build', () => {
  const source = compileLesson('scams.md', `${front}Text.\n\n## One\n\nText.`)
  expect(() => compileLesson('scams.md', `${front}Texto.`, source)).toThrow('scams.md: 1 sections instead of the 2 of its source')
})

test('a translation of an unknown term fails the build', () => {
  expect(() => compileGlossary('es/glossary.md', '## Nada\nid: nothing\nNada.', terms)).toThrow(
    '"Nada" translates an unknown term: nothing',
  )
})

test('a lesson that the contract does not name fails the build', () => {
  expect(() => compileLesson('riches.md', `${front}Text.`)).toThrow('the contract does not name this lesson')
})
