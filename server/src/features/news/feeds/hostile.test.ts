import { afterAll, describe, expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { startNewsFeeds } from '@trademates/test-support/services/news-feeds.ts'

const attributes = Array.from({ length: 120_000 }, (_, at) => ` a${at.toString(36)}="x"`).join('')
const feeds = await startNewsFeeds({
  '/attributes': (response) => response.end(`<rss${attributes}><channel/></rss>`),
  '/elements': (response) => response.end(`<rss><channel>${'<a/>'.repeat(500_000)}</channel></rss>`),
})
afterAll(() => feeds.close())

/** Options with these feeds. */
const useFeeds = (paths: string[], fetchOptions: { parseTimeoutMs?: number } = {}) => ({
  news: {
    feeds: paths.map((path) => ({ url: feeds.url + path, name: null, markets: [] })),
    fetchOptions: { reach: ({ port }: { port: number }) => port === feeds.port, ...fetchOptions },
    intervalSeconds: 1,
  },
})

describe('feeds of megabytes', () => {
  const app = useTestServer({}, async () => useFeeds(['/attributes', '/elements']))

  test('block no other request', async () => {
    const { ana } = await createUsers(app, 'ana')
    // The first request of a server takes longer.
    await ana.listFeed()
    const waits: number[] = []
    const isOver = async () => (await app.deps.db.many`select from news_feeds where due_at > now()`).length === 2
    do {
      const began = performance.now()
      await ana.listFeed()
      waits.push(performance.now() - began)
    } while (!(await isOver()))
    expect(Math.max(...waits)).toBeLessThan(500)
  }, 60_000)
})

describe('a feed that takes too long to parse', () => {
  const app = useTestServer({}, async () => useFeeds(['/elements'], { parseTimeoutMs: 1 }))

  test('is rejected and fetched again later', async () => {
    await vi.waitFor(() => expect(app.logLines.join('')).toContain('parsing exceeded its time or memory'), { timeout: 8_000 })
    await vi.waitFor(async () =>
      expect(await app.deps.db.many`select from news_feeds where failures = 1 and due_at > now()`).toHaveLength(1),
    )
  })
})
