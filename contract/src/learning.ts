import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Time } from './wire.ts'

/** The lessons in the order of the course. Each is a file in `web/content/lessons`. */
export const LESSONS = [
  'what-trading-is',
  'where-prices-come-from',
  'candlestick',
  'long-and-short',
  'order-types',
  'spread-and-slippage',
  'leverage-and-margin',
  'forex',
  'stock',
  'crypto',
  'commodities',
  'future',
  'option',
  'trend-and-range',
  'support-and-resistance',
  'moving-averages',
  'volume-and-volatility',
  'trading-plan',
  'journal-and-testing',
  'scams',
  'how-ideas-are-graded',
  'position-size',
  'risk-and-reward',
  'drawdown',
  'correlation',
] as const

export const LessonName = z.enum(LESSONS, issue('lesson_not_found'))
export type LessonName = z.output<typeof LessonName>

const MAX_QUESTIONS = 12

const countUpTo = (most: number) =>
  z.int(issue('integer_needed')).check(z.minimum(0, issue('min_value', { min: 0 })), z.maximum(most, issue('max_value', { max: most })))

const QuizResult = z
  .object({ right: countUpTo(MAX_QUESTIONS), questions: countUpTo(MAX_QUESTIONS).check(z.minimum(1, issue('min_value', { min: 1 }))) })
  .check(z.refine(({ right, questions }) => right <= questions, issue('too_many_right_answers')))
export type QuizResult = z.output<typeof QuizResult>

/** Whether a quiz is passed: at most one wrong answer. */
export const isQuizPassed = ({ right, questions }: QuizResult): boolean => right >= questions - 1

/** The progress of a user in a lesson. It never decreases. */
export const LessonProgress = z.object({
  lesson: LessonName,
  /** How far the user has read, in percent. */
  reached: z.int(),
  /** The best result so far. */
  quiz: z.nullable(QuizResult),
  passed: z.boolean(),
  changed_at: Time,
})
export type LessonProgress = z.output<typeof LessonProgress>

export const listProgress = endpoint({
  method: 'GET',
  path: '/api/learning/',
  summary: 'The viewer’s progress in each started lesson, latest first.',
  who: 'member',
  answer: z.array(LessonProgress),
})

export const saveProgress = endpoint({
  method: 'PUT',
  path: '/api/learning/',
  summary: 'Record how far a lesson was read, or the result of its quiz. The best value is kept, in any order of requests.',
  who: 'member',
  limit: '240/minute',
  body: z.object({ lesson: LessonName, reached: z.optional(countUpTo(100)), quiz: z.optional(QuizResult) }),
  answer: LessonProgress,
})
