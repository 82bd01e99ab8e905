import type { LessonName } from '@trademates/contract/learning'
import type { Market } from '@trademates/contract/markets'
import type { LessonPicture } from './pictures/picture.ts'

/** Inline content. A link starts with `/` (a page of the product) or `term:` (a glossary term). */
export type InlineNode = string | { kind: 'strong' | 'em' | 'code'; text: string } | { kind: 'link'; text: string; to: string }

export type InlineText = readonly InlineNode[]

export type LessonBlock =
  | { kind: 'text' | 'formula'; words: InlineText }
  | { kind: 'list'; ordered: boolean; items: readonly InlineText[] }
  | { kind: 'table'; head: readonly InlineText[]; rows: readonly (readonly InlineText[])[] }
  | { kind: 'picture'; picture: LessonPicture }

/** A section of a lesson. Only the first has no title. */
export interface LessonSection {
  kind: 'text' | 'example' | 'points'
  id: string
  title: string | null
  blocks: readonly LessonBlock[]
}

export interface QuizQuestion {
  ask: string
  answers: readonly string[]
  /** Index of the correct answer. */
  right: number
  /** Explanation of the correct answer. */
  why: string
}

/** Catalog entry of a lesson. */
export interface LessonCard {
  name: LessonName
  track: string
  title: string
  summary: string
  market: Market | null
  /** Id of the calculator that belongs to it. */
  calculator: string | null
  /** Reading time in minutes, including the quiz. */
  minutes: number
}

export interface Lesson extends LessonCard {
  sections: readonly LessonSection[]
  questions: readonly QuizQuestion[]
}

/** Lesson catalog of one language. */
export interface LessonContent {
  /** In any order. */
  cards: readonly LessonCard[]
  /** Loaders by file path. */
  lessons: Readonly<Record<string, () => Promise<Lesson>>>
}
