import { type LessonName, LESSONS } from '@trademates/contract/learning'
import { type Market, MARKETS } from '@trademates/contract/markets'
import type { Lesson, LessonCard, QuizQuestion, LessonSection } from '#features/learning/lesson.ts'
import { ContentError, splitFrontMatter } from './front-matter.ts'
import { compileBlock, parseMarkdown, type RootContent, textOf } from './markdown.ts'

// Slower than the usual 200 words: readers study a lesson.
const WORDS_A_MINUTE = 150
const MINUTES_A_QUESTION = 0.5

const QUIZ_TITLES = ['Quiz', 'Cuestionario']
const QUIZ = new RegExp(`^## (?:${QUIZ_TITLES.join('|')})$`, 'm')

/** Converts a title to a URL part: a to z, digits and dashes. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const isLesson = (name: string): name is LessonName => LESSONS.some((lesson) => lesson === name)
const isMarket = (name: string): name is Market => MARKETS.some((market) => market === name)

const nameOf = (file: string) => file.replace(/^.*\//, '').replace(/\.md$/, '')

/** Compiles the list entry of a lesson from its front matter and length. Throws a ContentError. */
export function compileCard(file: string, text: string): LessonCard {
  const { front, body } = splitFrontMatter(file, text)
  const { track, title, summary, market = '', calculator = '' } = front
  const name = nameOf(file)
  if (!isLesson(name)) throw new ContentError(file, 'the contract does not name this lesson')
  if (track === undefined || title === undefined || summary === undefined)
    throw new ContentError(file, 'track, title or summary is missing')
  if (market !== '' && !isMarket(market)) throw new ContentError(file, `unknown market "${market}"`)
  const minutes = Math.ceil(countWords(body) / WORDS_A_MINUTE + body.split(/^### /m).slice(1).length * MINUTES_A_QUESTION)
  return { name, track, title, summary, market: isMarket(market) ? market : null, calculator: calculator || null, minutes }
}

/** Counts the words of the text without its pictures and quiz. */
export const countWords = (body: string): number =>
  (body.split(QUIZ)[0] ?? '')
    .replace(/```picture[\s\S]*?```|```formula/g, '')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length

/** Compiles a whole lesson. A translation takes the ids and kinds of its sections from its `source`, by position. Throws a ContentError. */
export function compileLesson(file: string, text: string, source?: Lesson): Lesson {
  const { body } = splitFrontMatter(file, text)
  const parts = split(parseMarkdown(body), 2)
  const isQuiz = ({ title }: Part) => title !== null && QUIZ_TITLES.includes(title)
  const sections = parts.filter((part) => !isQuiz(part)).map((part) => compileSection(file, part))
  return {
    ...compileCard(file, text),
    sections: source === undefined ? sections : withSourceIds(file, sections, source.sections),
    questions: parts
      .filter(isQuiz)
      .flatMap(({ nodes }) => split(nodes, 3).slice(1))
      .map((part) => compileQuestion(file, part)),
  }
}

function withSourceIds(file: string, sections: readonly LessonSection[], source: readonly LessonSection[]): LessonSection[] {
  if (sections.length !== source.length)
    throw new ContentError(file, `${sections.length} sections instead of the ${source.length} of its source`)
  return sections.map((section, at) => ({ ...section, kind: source[at]?.kind ?? 'text', id: source[at]?.id ?? section.id }))
}

/** A heading and the blocks below it. The first part has no heading. */
interface Part {
  title: string | null
  nodes: readonly RootContent[]
}

/** Splits blocks at the headings of one depth. */
function split(nodes: readonly RootContent[], depth: 2 | 3): Part[] {
  const at = nodes.flatMap((node, place) => (node.type === 'heading' && node.depth === depth ? [place] : []))
  return [-1, ...at].map((start, number) => {
    const heading = nodes[start]
    return { title: heading === undefined ? null : textOf(heading), nodes: nodes.slice(start + 1, at[number]) }
  })
}

const compileSection = (file: string, { title, nodes }: Part): LessonSection => ({
  kind: title === null ? 'text' : kindOf(title),
  id: title === null ? 'begin' : slug(title),
  title,
  blocks: nodes.map((node) => compileBlock(file, node)),
})

function kindOf(title: string): LessonSection['kind'] {
  if (title === 'Key points') return 'points'
  return title.startsWith('Worked example') ? 'example' : 'text'
}

/** Compiles a question: a heading, a task list with one ticked item (the right answer) and a quotation with the reason. */
function compileQuestion(file: string, { title, nodes: [list, reason] }: Part): QuizQuestion {
  const options = list?.type === 'list' ? list.children : []
  const rights = options.flatMap(({ checked }, at) => (checked === true ? [at] : []))
  const why = reason?.type === 'blockquote' ? textOf(reason) : ''
  const [right] = rights
  if (right === undefined || rights.length !== 1 || options.length < 2 || why === '')
    throw new ContentError(file, `a question needs exactly one right answer, another answer and a reason: ${title}`)
  return { ask: title ?? '', answers: options.map(textOf), right, why }
}
