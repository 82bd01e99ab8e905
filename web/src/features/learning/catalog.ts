import { type LessonName, LESSONS } from '@trademates/contract/learning'
import { language } from '#i18n/t.ts'
import type { Lesson, LessonCard, LessonContent } from './lesson.ts'

const inEnglish = () => import('./content-en.ts')
const LANGUAGES = { en: inEnglish, es: () => import('./content-es.ts'), ar: inEnglish } as const

let content: LessonContent = { cards: [], lessons: {} }

/** Fetches what is taught in the language of the page, or in English where that is not taught in. Until then there are no lessons. */
export async function loadCatalog(): Promise<void> {
  const { cards, lessons } = (await LANGUAGES[language]()).content
  content = { cards: cards.toSorted((a, b) => LESSONS.indexOf(a.name) - LESSONS.indexOf(b.name)), lessons }
}

/** All lessons in the order of the course. */
export const allCards = (): readonly LessonCard[] => content.cards

/** The lessons by track, both in the order of the course. */
export const allTracks = (): { title: string; cards: readonly LessonCard[] }[] =>
  [...Map.groupBy(content.cards, ({ track }) => track)].map(([title, cards]) => ({ title, cards }))

/** What the list says of a lesson; nothing where there is no such lesson. */
export const findCard = (name: string): LessonCard | undefined => content.cards.find((card) => card.name === name)

/** The lesson after this one; nothing after the last. */
export const nextCard = ({ name }: LessonCard): LessonCard | undefined => content.cards[LESSONS.indexOf(name) + 1]

const loading = new Map<LessonName, Promise<Lesson>>()

/** The whole lesson: the same promise whenever it is asked for, a new one after a failure. */
export function loadLesson(name: LessonName): Promise<Lesson> {
  const known = loading.get(name)
  if (known !== undefined) return known
  const load = Object.entries(content.lessons).find(([path]) => path.endsWith(`/${name}.md`))?.[1]
  const lesson = load === undefined ? Promise.reject(new Error(`no lesson ${name}`)) : load()
  loading.set(name, lesson)
  lesson.catch(() => loading.delete(name))
  return lesson
}
