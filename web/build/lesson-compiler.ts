import { type LessonName, LESSONS } from '@trademates/contract/learning'
import { type Market, MARKETS } from '@trademates/contract/markets'
import type { Lesson, LessonCard, Question, Section } from '#features/learning/lesson.ts'
import { ContentError, splitFront } from './front.ts'
import { blocks } from './markdown.ts'

// What is to be understood is read more slowly than what entertains.
const WORDS_A_MINUTE = 150
const MINUTES_A_QUESTION = 0.5

const QUIZ = /^## (?:Quiz|Cuestionario)$/m

/** What an address is made of: small letters and digits, with dashes between. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Whether the contract names this lesson. */
export const isLesson = (name: string): name is LessonName => LESSONS.some((lesson) => lesson === name)
const isMarket = (name: string): name is Market => MARKETS.some((market) => market === name)

const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/\.md$/, '')

/** What a list says of the lesson in this file. Throws a ContentError. */
export function compileCard(file: string, text: string): LessonCard {
  const { front, body } = splitFront(file, text)
  const { track, title, summary, market = '', calculator = '' } = front
  const name = nameOf(file)
  if (!isLesson(name)) throw new ContentError(file, 'the contract names no such lesson')
  if (track === undefined || title === undefined || summary === undefined)
    throw new ContentError(file, 'track, title or summary is missing')
  if (market !== '' && !isMarket(market)) throw new ContentError(file, `there is no market "${market}"`)
  const minutes = Math.ceil(countWords(body) / WORDS_A_MINUTE + body.split(/^### /m).slice(1).length * MINUTES_A_QUESTION)
  return { name, track, title, summary, market: isMarket(market) ? market : null, calculator: calculator || null, minutes }
}

/** How many words of prose a text has, its pictures and its quiz left out. */
export const countWords = (body: string): number =>
  (body.split(QUIZ)[0] ?? '')
    .replace(/```[\s\S]*?```/g, '')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length

/**
 * The whole lesson in this file. A translation has the addresses and kinds of its sections from the lesson that it translates, by their order.
 * Throws a ContentError.
 */
export function compileLesson(file: string, text: string, source?: Lesson): Lesson {
  const { body } = splitFront(file, text)
  const [prose = '', quiz = ''] = body.split(QUIZ)
  const sections = sectionsOf(file, prose)
  return {
    ...compileCard(file, text),
    sections: source === undefined ? sections : placed(file, sections, source.sections),
    questions: questionsOf(file, quiz),
  }
}

function placed(file: string, sections: readonly Section[], source: readonly Section[]): Section[] {
  if (sections.length !== source.length)
    throw new ContentError(file, `it has ${sections.length} sections, and what it translates ${source.length}`)
  return sections.map((section, at) => ({ ...section, kind: source[at]?.kind ?? 'text', id: source[at]?.id ?? section.id }))
}

function sectionsOf(file: string, prose: string): Section[] {
  const [intro = '', ...parts] = prose.split(/^## /m)
  const first: Section = { kind: 'text', id: 'begin', title: null, blocks: blocks(file, intro) }
  return [
    first,
    ...parts.map((part): Section => {
      const [title = '', ...lines] = part.split('\n')
      return { kind: kindOf(title), id: slug(title), title, blocks: blocks(file, lines.join('\n')) }
    }),
  ]
}

function kindOf(title: string): Section['kind'] {
  if (title === 'Key points') return 'points'
  return title.startsWith('Worked example') ? 'example' : 'text'
}

function questionsOf(file: string, quiz: string): Question[] {
  return quiz
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [ask = '', ...lines] = part.trim().split('\n')
      const options = lines.filter((line) => /^- \[[ x]\] /.test(line))
      const rights = options.flatMap((line, at) => (line.startsWith('- [x]') ? [at] : []))
      const why = lines.flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : [])).join(' ')
      const [right] = rights
      if (right === undefined || rights.length !== 1 || options.length < 2 || why === '')
        throw new ContentError(file, `this question needs one right answer of several, and a reason: ${ask}`)
      return { ask, answers: options.map((line) => line.slice(6)), right, why }
    })
}
