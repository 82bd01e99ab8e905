/**
 * @module-tag full
 * @module-tag slow
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeIdea } from '@trademates/contract/idea-amendments'
import { followIdea, listIdeaEvents, listIdeasByAuthor } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { hashLeaf } from '@trademates/contract/merkle-tree'
import { listNotifications } from '@trademates/contract/notifications'
import type { Post } from '@trademates/contract/posts'
import { parseCheckpoint } from '@trademates/contract/receipts'
import { parseVerifierKey, verifyNote } from '@trademates/contract/signed-notes'
import { readLogEntries, rootOf } from '@trademates/test-support/api/log-tree.ts'
import { ideaOf, longIdea, postIdea, readPrice } from '@trademates/test-support/server/ideas.ts'
import { parseLogLines, startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { expect, it } from 'vitest'
import { chooseSize } from './support/run-size.ts'

const KILLS = chooseSize(6, 100)
/** An idea at market enters with the next minute, and one that is closed ends with the minute after that. */
const GRADED = { timeout: 600_000, interval: 500 }
// A user may have five open ideas on a symbol and post twenty a day.
const SYMBOLS = ['BTCUSD', 'ETHUSD', 'SOLUSD', 'BNBUSD', 'LTCUSD', 'AVAXUSD', 'BCHUSD']
const ENDINGS = ['target', 'stopped', 'closed', 'expired', 'missed', 'void', 'canceled']

const data = useDataDir()
const start = () => startServerProcess({ env: { DATA_DIR: data.path, RATE_LIMIT: 'off', PROCESSES: '2' } })

/** Polls the checkpoint of the log, as a client of another party does, and keeps each one. */
function keepCheckpoints(target: { url: string }): { notes: Set<string>; stop: () => Promise<void> } {
  const notes = new Set<string>()
  const stopped = new AbortController()
  async function poll(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const response = await fetch(new URL('/log/checkpoint', target.url))
        if (response.ok) notes.add(await response.text())
      } catch (error) {
        // The server is killed, or was while it answered. `fetch` reports both as a TypeError.
        if (!(error instanceof TypeError)) throw error
      }
      await pause(50)
    }
  }
  const polling = poll()
  return {
    notes,
    async stop() {
      stopped.abort()
      await polling
    },
  }
}

/** Reads all pages of a list. */
async function readAll<Row>(read: (query: Record<string, string>) => Promise<{ body: Row[]; next: string | null }>): Promise<Row[]> {
  const rows: Row[] = []
  for (let query: Record<string, string> | null = {}; query !== null;) {
    const { body, next }: { body: Row[]; next: string | null } = await read(query)
    rows.push(...body)
    query = next === null ? null : Object.fromEntries(new URL(next, 'http://localhost').searchParams)
  }
  return rows
}

const listOwnIdeas = (author: TestUser): Promise<Idea[]> =>
  readAll((query) => author.call(listIdeasByAuthor, { params: { userId: author.id }, query }))

/** Asks to close all live ideas. An idea may end, or the server may be killed, before the request arrives. */
async function closeLiveIdeas(author: TestUser): Promise<void> {
  for (const { id, state, allowed_amendments: allowed } of await listOwnIdeas(author))
    if (state === 'live' && allowed.includes('close')) await author.call(closeIdea, { params: { id }, body: {} })
}

it(
  'A7 kill -9 at any moment: each outcome, notification and log entry once, and each checkpoint consistent with all before',
  { timeout: KILLS * 30_000 + 900_000 },
  async ({ annotate }) => {
    let server = start()
    const target = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
    const { ben, ...others } = await signUpUsers(target, 'ana', 'ben', 'cleo', 'dan', 'eve', 'finn')
    const authors = Object.values(others)
    const outsider = keepCheckpoints(target)
    const posted: Post[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [author = ben, symbol = 'BTCUSD'] = [authors[kill % authors.length], SYMBOLS[kill % SYMBOLS.length]]
      const response = await postIdea(author, longIdea(await readPrice(author, symbol), symbol))
      expect(response.status).toBe(201)
      posted.push(response.body)
      expect((await ben.call(followIdea, { params: { id: ideaOf(response.body).id } })).status).toBe(204)
      for (const one of authors) await closeLiveIdeas(one)
      // Of the records, quotes and minutes that are in work at that time.
      await pause(Math.random() * 4_000)
      for (const { pid, msg } of parseLogLines(server.output.out)) if (msg === 'app process ready') process.kill(Number(pid), 'SIGKILL')
      await server.stop('SIGKILL')
      server = start()
      target.url = await server.waitUntilReady()
    }
    const listAll = async () => (await Promise.all(authors.map(listOwnIdeas))).flat()
    const countSealed = async () => {
      for (const author of authors) await closeLiveIdeas(author)
      const ended = (await listAll()).filter(({ ended_at: at, is_provisional: isProvisional }) => at !== null && !isProvisional)
      return ended.filter(({ receipt }) => receipt === 'sealed').length
    }
    await expect.poll(countSealed, GRADED).toBe(posted.length)
    await outsider.stop()

    const ideas = await listAll()
    for (const { id } of ideas) {
      const kinds = (await ben.call(listIdeaEvents, { params: { id } })).body.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'entered')).toEqual(['entered'])
      expect(kinds.filter((kind) => ENDINGS.includes(kind))).toHaveLength(1)
    }
    const notices = await readAll((query) => ben.call(listNotifications, { query }))
    const states = notices.filter(({ idea_id: id }) => id !== null).map(({ idea_id: id, code }) => `${id} ${code}`)
    expect(states).toHaveLength(2 * posted.length)
    expect(new Set(states).size).toBe(states.length)

    const keys = [await parseVerifierKey((await (await fetch(new URL('/log/key', target.url))).text()).trim())].filter(
      (key) => key !== null,
    )
    const checkpoints = [...outsider.notes].map(parseCheckpoint).filter((checkpoint) => checkpoint !== null)
    // Posting and grading an idea are sealed at different times.
    expect(checkpoints.length).toBeGreaterThan(KILLS)
    expect(checkpoints).toHaveLength(outsider.notes.size)
    const entries = await readLogEntries(target.url, Math.max(...checkpoints.map(({ size }) => size)))
    expect(entries.length).toBeGreaterThanOrEqual(2 * posted.length)
    const leaves = await Promise.all(entries.map(hashLeaf))
    for (const note of outsider.notes) expect(await verifyNote(note, keys), note).toHaveLength(1)
    for (const { size, root } of checkpoints) expect(await rootOf(leaves.slice(0, size)), `checkpoint of ${size}`).toEqual(root)
    expect(new Set(entries.map((entry) => new TextDecoder().decode(entry))).size).toBe(entries.length)
    expect(await server.stop()).toBe(0)
    await annotate(`${KILLS} kills, ${ideas.length} outcomes, ${entries.length} log entries, ${checkpoints.length} checkpoints kept`)
  },
)
