import type { LessonName } from '@trademates/contract/learning'

/** A glossary term. */
export interface Term {
  /** Fragment of its address: `/learn/glossary#<id>`. */
  id: string
  name: string
  /** Synonyms. */
  also: readonly string[]
  /** In a translation: the English names, which many posts use. */
  source: readonly string[]
  text: string
  /** The lesson that explains it. */
  lesson: LessonName | null
  /** Names too common to be linked in posts. */
  quiet: readonly string[]
}
