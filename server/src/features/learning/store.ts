import { type LessonName, LESSONS, type QuizResult } from '@trademates/contract/learning'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

export interface ProgressRow {
  lesson: LessonName
  reached: number
  right_answers: number | null
  questions: number | null
  changed_at: Date
}

/** The most recent first, without lessons that no longer exist. */
export const listProgressRows = (db: Queryable, user: Id): Promise<ProgressRow[]> =>
  db.many<ProgressRow>`
    select lesson, reached, right_answers, questions, changed_at from lesson_progress
    where user_id = ${user} and lesson = any(${LESSONS}) order by changed_at desc, lesson`

export interface ProgressInput {
  lesson: LessonName
  reached: number
  quiz: QuizResult | undefined
}

/** Merges the stored and the new progress: the larger scroll share, and the quiz with the larger share of right answers. */
export const upsertProgress = (db: Queryable, user: Id, { lesson, reached, quiz }: ProgressInput): Promise<ProgressRow | undefined> =>
  db.one<ProgressRow>`
    insert into lesson_progress as stored (user_id, lesson, reached, right_answers, questions)
    values (${user}, ${lesson}, ${reached}, ${quiz?.right}, ${quiz?.questions})
    on conflict (user_id, lesson) do update set
      reached = greatest(stored.reached, excluded.reached),
      (right_answers, questions) = (
        select results.correct, results.questions
        from (values (stored.right_answers, stored.questions), (excluded.right_answers, excluded.questions)) results (correct, questions)
        order by results.correct::float8 / results.questions desc nulls last, results.questions desc limit 1),
      changed_at = now()
    returning lesson, reached, right_answers, questions, changed_at`
