import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { LESSONS } from '@trademates/contract/learning'
import { describe, expect, test } from 'vitest'
import { CALCULATORS } from '#features/learning/calculators/all-calculators.ts'
import { compileGlossary } from './glossary-compiler.ts'
import { compileLesson, countWords } from './lesson-compiler.ts'

const folder = resolve(import.meta.dirname, '../content')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = globSync('lessons/*.md', { cwd: folder })
const terms = compileGlossary('glossary.md', read('glossary.md'))

test('the contract names the lessons that there are', () => {
  expect(files.map((file) => basename(file, '.md')).toSorted()).toEqual([...LESSONS].toSorted())
})

describe('each lesson is whole', () => {
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
    // Whoever always takes the same place does not pass.
    for (const place of [0, 1, 2]) expect(questions.filter(({ right }) => right === place).length).toBeLessThan(questions.length - 1)
    const named = [...text.matchAll(/\]\(term:([^)]+)\)/g)].map(([, id = '']) => id)
    expect(named.filter((id) => terms.every((term) => term.id !== id))).toEqual([])
    if (calculator !== null) expect(CALCULATORS.map(({ id }) => id)).toContain(calculator)
  })
})

test('the glossary has its 150 terms and more, each in a sentence, and no word names two of them', () => {
  expect(terms.length).toBeGreaterThanOrEqual(150)
  for (const { name, text } of terms) expect(text, name).toMatch(/^[A-Z].+\.$/s)
  const names = terms.flatMap(({ name, also }) => [name, ...also]).map((name) => name.toLowerCase())
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

const front = '---\ntrack: T\ntitle: A\nsummary: S\n---\n'

test.each([
  ['no front matter', 'text'],
  ['a question without a right answer', `${front}Text.\n\n## Quiz\n\n### Why?\n- [ ] a\n- [ ] b\n> c`],
  ['a picture without words', `${front}\`\`\`picture\nline: 1 2\n\`\`\``],
  ['a picture with a number that is none', `${front}\`\`\`picture\nalt: A\nline: 1 x\n\`\`\``],
  ['a picture of nothing', `${front}\`\`\`picture\nalt: A\n\`\`\``],
  ['a picture with a slip of the pen', `${front}\`\`\`picture\nalt: A\nline: 1 2\nlabel: x\n\`\`\``],
])('%s stops the build', (_what, text) => {
  expect(() => compileLesson('scams.md', text)).toThrow(/^scams\.md: /)
})

test('a lesson that nobody listed stops the build', () => {
  expect(() => compileLesson('riches.md', `${front}Text.`)).toThrow('the contract names no such lesson')
})
