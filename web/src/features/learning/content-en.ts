import type { Lesson, LessonCard, LessonContent } from './lesson.ts'

const cards = import.meta.glob<LessonCard>('#content/lessons/*.md', { query: '?card', import: 'card', eager: true })
const lessons = import.meta.glob<Lesson>('#content/lessons/*.md', { import: 'lesson' })

/** Lesson catalog in English. */
export const content: LessonContent = { cards: Object.values(cards), lessons }
