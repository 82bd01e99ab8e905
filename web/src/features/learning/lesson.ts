import type { LessonName } from '@trademates/contract/learning'
import type { Market } from '@trademates/contract/markets'
import type { Picture } from './pictures/picture.ts'

/** A piece of a line of text. A link leads inside the product where it begins with a slash, to a term of the glossary where it begins with `term:`. */
export type Piece = string | { kind: 'strong' | 'em' | 'code'; text: string } | { kind: 'link'; text: string; to: string }

export type Words = readonly Piece[]

export type Block =
  | { kind: 'text' | 'formula'; words: Words }
  | { kind: 'list'; ordered: boolean; items: readonly Words[] }
  | { kind: 'table'; head: readonly Words[]; rows: readonly (readonly Words[])[] }
  | { kind: 'picture'; picture: Picture }

/** A part of a lesson under a heading of its own; only the first has none. */
export interface Section {
  kind: 'text' | 'example' | 'points'
  id: string
  title: string | null
  blocks: readonly Block[]
}

export interface Question {
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
  sections: readonly Section[]
  questions: readonly Question[]
}

/** What is taught in one language. */
export interface Taught {
  /** What a list says of each lesson, in any order. */
  cards: readonly LessonCard[]
  /** What fetches each of them whole, by the path of its file. */
  lessons: Readonly<Record<string, () => Promise<Lesson>>>
}
