import type { LessonName } from '@trademates/contract/learning'

/** A term of the glossary. */
export interface Term {
  /** What its address ends with. */
  id: string
  name: string
  /** Other words for it. */
  also: readonly string[]
  /** In a translation, what the term is called in English, as many posts have it. */
  source: readonly string[]
  text: string
  /** The lesson that says more. */
  lesson: LessonName | null
  /** Which of its names are so common that a card at each would be noise: left alone in posts. */
  quiet: readonly string[]
}
