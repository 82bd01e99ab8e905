import type { Lesson, LessonCard, LessonContent } from './lesson.ts'

const cards = import.meta.glob<LessonCard>('#content/es/lessons/*.md', { query: '?card', import: 'card', eager: true })
const lessons = import.meta.glob<Lesson>('#content/es/lessons/*.md', { import: 'lesson' })

/** Lesson catalog in Spanish. */
export const content: LessonContent = { cards: Object.values(cards), lessons }
