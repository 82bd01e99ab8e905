import { type LessonName, type LessonProgress, listProgress, saveProgress, type QuizResult } from '@trademates/contract/learning'
import { call } from '#lib/api/call.ts'
import { updateProgress, query } from '#lib/cache/query-cache.ts'
import { showToast } from '#lib/notify/toast.ts'
import { t } from '#i18n/t.ts'

/** The viewer's progress in all lessons; updated by live events. */
export const progressQuery = query(listProgress)

/** Saves the reading progress or a quiz result. A failure shows a toast with a retry button. */
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

/** The viewer's progress in one lesson. */
export interface LessonStatus {
  /** In percent. */
  reached: number
  passed: boolean
  best: QuizResult | null
}

const NOT_STARTED: LessonStatus = { reached: 0, passed: false, best: null }

/** The viewer's progress in a lesson; zero if nothing is recorded. */
export function lessonStatus(known: readonly LessonProgress[] | undefined, name: LessonName): LessonStatus {
  const found = known?.find(({ lesson }) => lesson === name)
  return found === undefined ? NOT_STARTED : { reached: found.reached, passed: found.passed, best: found.quiz }
}
