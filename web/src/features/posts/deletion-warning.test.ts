import { expect, test } from 'vitest'
import { ideaOf } from '#test/ideas.ts'
import { deletionWarning } from './deletion-warning.ts'

const post = { name: 'Four views before the print', files: [], likes_count: 0, comments_count: 0, idea: null }

test('lists what is lost with the right plural and omits zero counts', () => {
  expect(deletionWarning({ ...post, likes_count: 19, comments_count: 1 })).toBe(
    'Four views before the print, with 19 likes and 1 comment. This cannot be undone.',
  )
  expect(deletionWarning(post)).toBe('Four views before the print. This cannot be undone.')
  expect(deletionWarning({ ...post, name: 'Gold held.' })).toBe('Gold held. This cannot be undone.')
})

test.each(['.', '!', '?!', '…', ' …', ',', ';', ':', '؟', '،'])('drops the final %s of a name inside the sentence', (end) => {
  expect(deletionWarning({ ...post, name: `Half is out at 1.5${end}`, likes_count: 1 })).toBe(
    'Half is out at 1.5, with 1 like. This cannot be undone.',
  )
})

test('keeps a name of punctuation only, and ends other names with a period', () => {
  expect(deletionWarning({ ...post, name: '…', likes_count: 1 })).toBe('…, with 1 like. This cannot be undone.')
  expect(deletionWarning({ ...post, name: 'Gold:' })).toBe('Gold. This cannot be undone.')
})

test('shows that the idea of a post stays', () => {
  expect(deletionWarning({ ...post, idea: ideaOf({}) })).toBe(
    'Four views before the print. This cannot be undone. The text will be deleted. The idea stays in your track record and is graded to its end.',
  )
})
