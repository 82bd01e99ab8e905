import { expect, test } from 'vitest'
import { planIdeas } from './ideas.ts'

test.each([
  '2026-11-23T15:00:00Z',
  // Apple opened 0.65% lower.
  '2026-11-27T16:43:00Z',
  '2026-11-28T08:00:00Z',
  // Bitcoin fell below the start of its largest move.
  '2026-12-04T10:50:24Z',
  // Tesla's largest move began at a close.
  '2026-12-29T12:21:24Z',
  // Bitcoin fell for days.
  '2027-01-19T00:11:00Z',
  '2027-02-10T09:30:00Z',
  '2028-06-15T20:15:00Z',
])('the demo community has its ideas, with their outcomes, when seeded at %s', { tags: ['full'] }, async (seededAt) => {
  const ideas = await planIdeas(Date.parse(seededAt))
  expect(ideas.length).toBeGreaterThanOrEqual(39)
  expect(new Set(ideas.map(({ idea }) => idea.outcome)).size).toBe(13)
})

test('the figures in the text of an idea are its levels', async () => {
  for (const { text, plan, idea } of await planIdeas(Date.UTC(2026, 10, 23))) {
    const figures = [...text.matchAll(/\d[\d,]*\.?\d*/g)].map(([figure]) => Number(figure.replaceAll(',', '').replace(/\.$/, '')))
    expect(text, idea.by).not.toMatch(/\{|NaN|undefined/)
    expect(figures).toContain(Number(plan.terms.stop))
    expect(figures).toContain(Number(plan.terms.targets[0]?.price))
  }
})
