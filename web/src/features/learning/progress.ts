import { type LessonName, type LessonProgress, listProgress, saveProgress, type QuizResult } from '@trademates/contract/learning'
import { call } from '#lib/api/call.ts'
import { updateProgress, query } from '#lib/cache/query-cache.ts'
import { showToast } from '#lib/notify/toast.ts'
import { t } from '#i18n/t.ts'

/** What one has done of each lesson; the live stream moves it on. */
export const progressQuery = query(listProgress)

/** Notes how far one has read, or the result of a quiz. What could not be saved is said, with a way to try again. */
export async function saveLessonProgress(lesson: LessonName, done: { reached: number } | { quiz: QuizResult }): Promise<void> {
  try {
    updateProgress(await call(saveProgress, { body: { lesson, ...done } }))
  } catch {
    showToast({
      kind: 'bad',
      text: t("Couldn't save your progress."),
      action: { label: t('Try again'), run: () => void saveLessonProgress(lesson, done) },
    })
  }
}

/** How far a lesson is. */
export interface LessonStatus {
  /** In percent. */
  reached: number
  passed: boolean
  best: QuizResult | null
}

const NOT_STARTED: LessonStatus = { reached: 0, passed: false, best: null }

/** How far one is in a lesson, by what is known of all. */
export function lessonStatus(known: readonly LessonProgress[] | undefined, name: LessonName): LessonStatus {
  const found = known?.find(({ lesson }) => lesson === name)
  return found === undefined ? NOT_STARTED : { reached: found.reached, passed: found.passed, best: found.quiz }
}
