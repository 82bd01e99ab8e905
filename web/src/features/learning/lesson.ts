import type { LessonName } from '@trademates/contract/learning'
import type { Market } from '@trademates/contract/markets'
import type { LessonPicture } from './pictures/picture.ts'

/** A piece of a line of text. A link leads inside the product where it begins with a slash, to a term of the glossary where it begins with `term:`. */
export type InlineNode = string | { kind: 'strong' | 'em' | 'code'; text: string } | { kind: 'link'; text: string; to: string }

export type InlineText = readonly InlineNode[]

export type LessonBlock =
  | { kind: 'text' | 'formula'; words: InlineText }
  | { kind: 'list'; ordered: boolean; items: readonly InlineText[] }
  | { kind: 'table'; head: readonly InlineText[]; rows: readonly (readonly InlineText[])[] }
  | { kind: 'picture'; picture: LessonPicture }

/** A part of a lesson under a heading of its own; only the first has none. */
export interface LessonSection {
  kind: 'text' | 'example' | 'points'
  id: string
  title: string | null
  blocks: readonly LessonBlock[]
}

export interface QuizQuestion {
  ask: string
  answers: readonly string[]
  /** Which of the answers is right, from 0. */
  right: number
  /** Why it is. */
  why: string
}

/** What a list says of a lesson. */
export interface LessonCard {
  name: LessonName
  track: string
  title: string
  summary: string
  market: Market | null
  /** The calculator that goes with it. */
  calculator: string | null
  /** How long it takes, its quiz included. */
  minutes: number
}

export interface Lesson extends LessonCard {
  sections: readonly LessonSection[]
  questions: readonly QuizQuestion[]
}

/** What is taught in one language. */
export interface LessonContent {
  /** What a list says of each lesson, in any order. */
  cards: readonly LessonCard[]
  /** What fetches each of them whole, by the path of its file. */
  lessons: Readonly<Record<string, () => Promise<Lesson>>>
}
