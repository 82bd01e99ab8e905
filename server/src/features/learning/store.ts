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

/** The latest first; a lesson that there is no longer is left out. */
export const listProgressRows = (db: Queryable, user: Id): Promise<ProgressRow[]> =>
  db.many<ProgressRow>`
    select lesson, reached, right_answers, questions, changed_at from lesson_progress
    where user_id = ${user} and lesson = any(${LESSONS}) order by changed_at desc, lesson`

export interface ProgressInput {
  lesson: LessonName
  reached: number
  quiz: QuizResult | undefined
}

/** Keeps the best of what is known and what is noted; of two quizzes that with the larger share of right answers. */
export const upsertProgress = (db: Queryable, user: Id, { lesson, reached, quiz }: ProgressInput): Promise<ProgressRow | undefined> =>
  db.one<ProgressRow>`
    insert into lesson_progress as known (user_id, lesson, reached, right_answers, questions)
    values (${user}, ${lesson}, ${reached}, ${quiz?.right}, ${quiz?.questions})
    on conflict (user_id, lesson) do update set
      reached = greatest(known.reached, excluded.reached),
      (right_answers, questions) = (
        select of_both.correct, of_both.asked
        from (values (known.right_answers, known.questions), (excluded.right_answers, excluded.questions)) of_both (correct, asked)
        order by of_both.correct::float8 / of_both.asked desc nulls last, of_both.asked desc limit 1),
      changed_at = now()
    returning lesson, reached, right_answers, questions, changed_at`
