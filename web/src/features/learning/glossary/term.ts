import type { LessonName } from '@trademates/contract/learning'

/** A term of the glossary. */
export interface Term {
  /** What its address ends with. */
  id: string
  name: string
  /** Other words for it. */
  also: readonly string[]
  text: string
  /** The lesson that says more. */
  lesson: LessonName | null
  /** Words so common that a card at each of them would be noise: left alone in posts. */
  quiet: boolean
}
