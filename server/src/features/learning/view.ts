import { type LessonProgress, isQuizPassed } from '@trademates/contract/learning'
import type { ProgressRow } from './store.ts'

export function presentProgress({ lesson, reached, right_answers: right, questions, changed_at: changedAt }: ProgressRow): LessonProgress {
  const quiz = right === null || questions === null ? null : { right, questions }
  return { lesson, reached, quiz, passed: quiz !== null && isQuizPassed(quiz), changed_at: changedAt.toISOString() }
}
