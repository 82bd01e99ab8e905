import type { Block, Lesson, Words } from '#features/learning/lesson.ts'
import type { Picture } from '#features/learning/pictures/picture.ts'

const FIGURE = /\d+(?:[.,:]\d+)*/g
/** What is written in a picture; everything else in it is drawn. */
const WRITTEN = new Set(['alt', 'caption', 'label', 'x', 'y', 'unit', 'steps'])

/** The figures in a text, in any order. */
export const figures = (text: string): string[] => (text.match(FIGURE) ?? []).toSorted((one, other) => one.localeCompare(other))

/** The figures and links of a line of text. */
function lineShape(words: Words) {
  const links = words.flatMap((piece) => (typeof piece !== 'string' && piece.kind === 'link' ? [piece.to] : []))
  const text = words.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')
  return { figures: figures(text), links: links.toSorted((one, other) => one.localeCompare(other)) }
}

/** What is drawn, with the figures of what is written. */
const pictureShape = (picture: Picture): unknown =>
  JSON.parse(
    JSON.stringify(picture, (name, value: unknown) => {
      if (!WRITTEN.has(name) || typeof value === 'number' || value === null) return value
      return typeof value === 'string' ? figures(value) : Array.isArray(value) && value.length
    }),
  )

function blockShape(block: Block) {
  switch (block.kind) {
    case 'text':
    case 'formula':
      return [block.kind, lineShape(block.words)]
    case 'list':
      return [block.kind, block.ordered, block.items.map(lineShape)]
    case 'table':
      return [block.kind, block.head.map(lineShape), block.rows.map((row) => row.map(lineShape))]
    case 'picture':
      return [block.kind, pictureShape(block.picture)]
  }
}

/** What a lesson and its translations have in common: all but the words. */
export const shapeOf = ({ name, market, calculator, sections, questions }: Lesson) => ({
  name,
  market,
  calculator,
  sections: sections.map(({ kind, id, blocks }) => ({ kind, id, blocks: blocks.map(blockShape) })),
  questions: questions.map(({ ask, answers, right, why }) => ({
    ask: figures(ask),
    answers: answers.map(figures),
    right,
    why: figures(why),
  })),
})
