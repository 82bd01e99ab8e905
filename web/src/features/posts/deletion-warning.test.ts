import { expect, test } from 'vitest'
import { deletionWarning } from './deletion-warning.ts'

const post = { name: 'Four views before the print', files: [], likes_count: 0, comments_count: 0 }

test('what goes with a post is named, in the right number, and nothing that is not there', () => {
  expect(deletionWarning({ ...post, likes_count: 19, comments_count: 1 })).toBe(
    'Four views before the print, with 19 likes and 1 comment. This cannot be undone.',
  )
  expect(deletionWarning(post)).toBe('Four views before the print. This cannot be undone.')
  expect(deletionWarning({ ...post, name: 'Gold held.' })).toBe('Gold held. This cannot be undone.')
})

test.each(['.', '!', '?!', '…', ' …', ',', ';', ':', '؟', '،'])('what a name ends with (%s) does not stand within the sentence', (end) => {
  expect(deletionWarning({ ...post, name: `Half is out at 1.5${end}`, likes_count: 1 })).toBe(
    'Half is out at 1.5, with 1 like. This cannot be undone.',
  )
})

test('a name that is nothing but such signs keeps them, and one that ends no sentence gets its full stop', () => {
  expect(deletionWarning({ ...post, name: '…', likes_count: 1 })).toBe('…, with 1 like. This cannot be undone.')
  expect(deletionWarning({ ...post, name: 'Gold:' })).toBe('Gold. This cannot be undone.')
})
