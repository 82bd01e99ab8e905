import { normalizeText } from '#features/learning/glossary/normalize.ts'
import type { Term } from '#features/learning/glossary/term.ts'
import { ContentError } from './front-matter.ts'
import { isLesson, slug } from './lesson-compiler.ts'

const FIELD = /^(id|also|lesson|quiet): (.*)$/

/**
 * Compiles the glossary, sorted by name. Each term is a heading, optional fields and a definition. A translation names its `source` term
 * with `id`, and takes the lesson and the English names from it. Throws a ContentError.
 */
export function compileGlossary(file: string, content: string, source?: readonly Term[]): Term[] {
  const terms = content
    .split(/^## /m)
    .slice(1)
    .map((part) => parseTerm(file, part.trim().split('\n')))
    .map((term) => (source === undefined ? term : translateTerm(file, term, source)))
  const ids = terms.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new ContentError(file, `duplicate id "${twice}"`)
  // In the Spanish order only ñ differs from English.
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
  if (text === '') throw new ContentError(file, `"${name}" has no definition`)
  const lesson = fields.get('lesson') ?? null
  if (lesson !== null && !isLesson(lesson)) throw new ContentError(file, `"${name}" names an unknown lesson: ${lesson}`)
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
  if (from === undefined) throw new ContentError(file, `"${term.name}" translates an unknown term: ${term.id}`)
  const own = [term.name, ...term.also].map(normalizeText)
  return {
    ...term,
    lesson: from.lesson,
    source: [from.name, ...from.also].filter((words) => !own.includes(normalizeText(words))),
    // A common word in one language is common in the other; a translation can also be common on its own.
    quiet: from.quiet.length > 0 ? [term.name, ...from.quiet] : term.quiet,
  }
}
