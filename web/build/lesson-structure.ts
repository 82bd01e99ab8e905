import type { LessonBlock, Lesson, InlineText } from '#features/learning/lesson.ts'
import type { LessonPicture } from '#features/learning/pictures/picture.ts'

const NUMBER = /\d+(?:[.,:]\d+)*/g
/** Fields of a picture that contain text. */
const TEXT_FIELDS = new Set(['alt', 'caption', 'label', 'x', 'y', 'unit', 'steps'])

/** All numbers in a text, sorted. */
export const numbersIn = (text: string): string[] => (text.match(NUMBER) ?? []).toSorted((one, other) => one.localeCompare(other))

/** The numbers and links of a line of text. */
function lineStructure(words: InlineText) {
  const links = words.flatMap((piece) => (typeof piece !== 'string' && piece.kind === 'link' ? [piece.to] : []))
  const text = words.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')
  return { figures: numbersIn(text), links: links.toSorted((one, other) => one.localeCompare(other)) }
}

/** A picture with each text replaced by the numbers in it. */
const pictureStructure = (picture: LessonPicture): unknown =>
  JSON.parse(
    JSON.stringify(picture, (name, value: unknown) => {
      if (!TEXT_FIELDS.has(name) || typeof value === 'number' || value === null) return value
      return typeof value === 'string' ? numbersIn(value) : Array.isArray(value) && value.length
    }),
  )

function blockStructure(block: LessonBlock) {
  switch (block.kind) {
    case 'text':
    case 'formula':
      return [block.kind, lineStructure(block.words)]
    case 'list':
      return [block.kind, block.ordered, block.items.map(lineStructure)]
    case 'table':
      return [block.kind, block.head.map(lineStructure), block.rows.map((row) => row.map(lineStructure))]
    case 'picture':
      return [block.kind, pictureStructure(block.picture)]
  }
}

/** What a lesson and its translations must have in common: everything but the text. */
export const structureOf = ({ name, market, calculator, sections, questions }: Lesson) => ({
  name,
  market,
  calculator,
  sections: sections.map(({ kind, id, blocks }) => ({ kind, id, blocks: blocks.map(blockStructure) })),
  questions: questions.map(({ ask, answers, right, why }) => ({
    ask: numbersIn(ask),
    answers: answers.map(numbersIn),
    right,
    why: numbersIn(why),
  })),
})
