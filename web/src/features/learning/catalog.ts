import { type LessonName, LESSONS } from '@trademates/contract/learning'
import { language } from '#i18n/t.ts'
import type { Lesson, LessonCard, LessonContent } from './lesson.ts'

const inEnglish = () => import('./content-en.ts')
const LANGUAGES = { en: inEnglish, es: () => import('./content-es.ts'), ar: inEnglish } as const

let content: LessonContent = { cards: [], lessons: {} }

/** Loads the lesson catalog of the page language; English where a language has no lessons. The catalog is empty until then. */
export async function loadCatalog(): Promise<void> {
  const { cards, lessons } = (await LANGUAGES[language]()).content
  content = { cards: cards.toSorted((a, b) => LESSONS.indexOf(a.name) - LESSONS.indexOf(b.name)), lessons }
}

/** All catalog entries in course order. */
export const allCards = (): readonly LessonCard[] => content.cards

/** Catalog entries by track, both in course order. */
export const allTracks = (): { title: string; cards: readonly LessonCard[] }[] =>
  [...Map.groupBy(content.cards, ({ track }) => track)].map(([title, cards]) => ({ title, cards }))

/** Finds a catalog entry by lesson name. */
export const findCard = (name: string): LessonCard | undefined => content.cards.find((card) => card.name === name)

/** The entry after this one; undefined for the last lesson. */
export const nextCard = ({ name }: LessonCard): LessonCard | undefined => content.cards[LESSONS.indexOf(name) + 1]

const loading = new Map<LessonName, Promise<Lesson>>()

/** Loads a lesson. Repeated calls return the same promise, so it works with `use`; a failed load is forgotten. */
export function loadLesson(name: LessonName): Promise<Lesson> {
  const known = loading.get(name)
  if (known !== undefined) return known
  const load = Object.entries(content.lessons).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
  const lesson = load === undefined ? Promise.reject(new Error(`no lesson ${name}`)) : load()
  loading.set(name, lesson)
  lesson.catch(() => loading.delete(name))
  return lesson
}
