import { normalizeText } from '#features/learning/glossary/normalize.ts'
import type { Term } from '#features/learning/glossary/term.ts'
import { ContentError } from './front-matter.ts'
import { isLesson, slug } from './lesson-compiler.ts'

const FIELD = /^(id|also|lesson|quiet): (.*)$/

/**
 * The terms of a file, in the order of the alphabet: each a heading, its fields if any, and what it means. A translation names with `id` which
 * term of its `source` it translates, and has from it the lesson, and its words for who reads posts in that language. Throws a ContentError.
 */
export function compileGlossary(file: string, content: string, source?: readonly Term[]): Term[] {
  const terms = content
    .split(/^## /m)
    .slice(1)
    .map((part) => parseTerm(file, part.trim().split('\n')))
    .map((term) => (source === undefined ? term : translateTerm(file, term, source)))
  const ids = terms.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new ContentError(file, `"${twice}" is there twice`)
  // Spanish differs from English in its ñ alone.
  return terms.toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}

function parseTerm(file: string, [name = '', ...lines]: string[]): Term {
  const fields = new Map(
    lines.flatMap((line) => {
      const match = FIELD.exec(line)
      return match === null ? [] : [[match[1], match[2] ?? ''] as const]
    }),
  )
  const text = lines
    .filter((line) => !FIELD.test(line))
    .join(' ')
    .trim()
  if (text === '') throw new ContentError(file, `"${name}" says nothing`)
  const lesson = fields.get('lesson') ?? null
  if (lesson !== null && !isLesson(lesson)) throw new ContentError(file, `"${name}" names a lesson that is not there: ${lesson}`)
  return {
    id: fields.get('id') ?? slug(name),
    name,
    also: fields.get('also')?.split(', ') ?? [],
    source: [],
    text,
    lesson,
    quiet: fields.get('quiet') === 'yes' ? [name] : [],
  }
}

function translateTerm(file: string, term: Term, source: readonly Term[]): Term {
  const from = source.find(({ id }) => id === term.id)
  if (from === undefined) throw new ContentError(file, `"${term.name}" translates no term: ${term.id}`)
  const own = [term.name, ...term.also].map(normalizeText)
  return {
    ...term,
    lesson: from.lesson,
    source: [from.name, ...from.also].filter((words) => !own.includes(normalizeText(words))),
    // What is common in one language is so in the other; a translation may be common by itself.
    quiet: from.quiet.length > 0 ? [term.name, ...from.quiet] : term.quiet,
  }
}
