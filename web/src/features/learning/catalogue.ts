import { type LessonName, LESSONS } from '@trademates/contract/learning'
import type { Lesson, LessonCard } from './lesson.ts'

const cards = Object.values(import.meta.glob<LessonCard>('#content/lessons/*.md', { query: '?card', import: 'card', eager: true }))
const loaders = import.meta.glob<Lesson>('#content/lessons/*.md', { import: 'lesson' })

/** All lessons in the order of the course. */
export const CARDS: readonly LessonCard[] = cards.toSorted((a, b) => LESSONS.indexOf(a.name) - LESSONS.indexOf(b.name))

/** The lessons by track, both in the order of the course. */
export const TRACKS: readonly { title: string; cards: readonly LessonCard[] }[] = [...new Set(CARDS.map(({ track }) => track))].map(
  (title) => ({ title, cards: CARDS.filter(({ track }) => track === title) }),
)

/** What the list says of a lesson; nothing where there is no such lesson. */
export const cardOf = (name: string): LessonCard | undefined => CARDS.find((card) => card.name === name)

/** The lesson after this one; nothing after the last. */
export const cardAfter = ({ name }: LessonCard): LessonCard | undefined => CARDS[LESSONS.indexOf(name) + 1]

const loading = new Map<LessonName, Promise<Lesson>>()

/** The whole lesson: the same promise whenever it is asked for, a new one after a failure. */
export function lessonOf(name: LessonName): Promise<Lesson> {
  const known = loading.get(name)
  if (known !== undefined) return known
  const load = Object.entries(loaders).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
  const lesson = load === undefined ? Promise.reject(new Error(`no lesson ${name}`)) : load()
  loading.set(name, lesson)
  lesson.catch(() => loading.delete(name))
  return lesson
}
