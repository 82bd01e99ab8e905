import { type LessonName, type LessonProgress, listProgress, noteProgress, type QuizResult } from '@trademates/contract/learning'
import { call } from '#lib/api.ts'
import { putProgress, query } from '#lib/cache/cache.ts'
import { notice } from '#lib/notice.ts'
import { t } from '#words/t.ts'

/** What one has done of each lesson; the live stream moves it on. */
export const progressQuery = query(listProgress)

/** Notes how far one has read, or the result of a quiz. What could not be saved is said, with a way to try again. */
export async function note(lesson: LessonName, done: { reached: number } | { quiz: QuizResult }): Promise<void> {
  try {
    putProgress(await call(noteProgress, { body: { lesson, ...done } }))
  } catch {
    notice({
      kind: 'bad',
      text: t("Couldn't save your progress."),
      action: { label: t('Try again'), run: () => void note(lesson, done) },
    })
  }
}

/** How far a lesson is. */
export interface Standing {
  /** In percent. */
  reached: number
  passed: boolean
  best: QuizResult | null
}

const UNTOUCHED: Standing = { reached: 0, passed: false, best: null }

/** How far one is in a lesson, by what is known of all. */
export function standingOf(known: readonly LessonProgress[] | undefined, name: LessonName): Standing {
  const found = known?.find(({ lesson }) => lesson === name)
  return found === undefined ? UNTOUCHED : { reached: found.reached, passed: found.passed, best: found.quiz }
}
