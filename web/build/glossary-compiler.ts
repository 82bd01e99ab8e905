import type { Term } from '#features/learning/glossary/term.ts'
import { ContentError } from './front.ts'
import { isLesson, slug } from './lesson-compiler.ts'

const FIELD = /^(also|lesson|quiet): (.*)$/

/** The terms of a file, in the order of the alphabet: each a heading, its fields if any, and what it means. Throws a ContentError. */
export function compileGlossary(file: string, content: string): Term[] {
  const terms = content
    .split(/^## /m)
    .slice(1)
    .map((part) => termOf(file, part.trim().split('\n')))
  const ids = terms.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new ContentError(file, `"${twice}" is there twice`)
  return terms.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

function termOf(file: string, [name = '', ...lines]: string[]): Term {
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
  return { id: slug(name), name, also: fields.get('also')?.split(', ') ?? [], text, lesson, quiet: fields.get('quiet') === 'yes' }
}
