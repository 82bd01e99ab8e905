import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createPost, type Post, readPost } from '@trademates/contract/posts'
import { expect } from 'vitest'
import type { TestUser } from '@trademates/test-support/server/users.ts'
import { sendRequest } from '@trademates/test-support/api/call.ts'

/** What the server acknowledged, as the client recorded it. */
export interface WriteJournal {
  posts: Post[]
  /** The number of responses by status; 0: the connection broke before a complete response. */
  statuses: Map<number, number>
  /** The longest response time. */
  longestMs: number
}

export const createJournal = (): WriteJournal => ({ posts: [], statuses: new Map(), longestMs: 0 })

/** Returns the responses other than 201 as one line. */
export const summarizeErrors = ({ statuses }: WriteJournal): string =>
  [...statuses]
    .filter(([status]) => status !== 201)
    .map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
    .join(', ') || 'no error'

const RETRY_DELAY_MS = 20

export interface WriteOptions {
  /** The address of the server, which changes when it restarts. */
  target: { url: string }
  journal: WriteJournal
  signal: AbortSignal
  /** Attached to every other post. */
  file?: File
  /** Pause after each post; default 0. */
  pauseMs?: number
}

/** Creates posts one after another until `signal` is aborted, and records each complete response in the journal. */
export async function writePosts(by: TestUser, { target, journal, signal, file, pauseMs = 0 }: WriteOptions): Promise<void> {
  const headers = { authorization: `Bearer ${by.session.access}` }
  for (let count = 0; !signal.aborted; count += 1) {
    const body = { description: `${by.name} writes ${count}`, trading_markets: 'Forex' as const }
    const files = file === undefined || count % 2 === 0 ? [] : [file]
    const began = performance.now()
    const answer = await sendRequest(target.url, createPost, { body, files, headers }).catch(() => null)
    const post = answer?.status === 201 ? ((await answer.json().catch(() => null)) as Post | null) : null
    journal.longestMs = Math.max(journal.longestMs, performance.now() - began)
    if (answer?.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const status = answer?.status === 201 && post === null ? 0 : (answer?.status ?? 0)
    journal.statuses.set(status, (journal.statuses.get(status) ?? 0) + 1)
    if (post !== null) journal.posts.push(post)
    const rest = post === null ? RETRY_DELAY_MS : pauseMs
    if (rest > 0) await pause(rest)
  }
}

/** Invariants O1 and O2: every acknowledged post is stored as acknowledged, and its files are complete. */
export async function expectStored(url: string, by: TestUser, { posts }: WriteJournal, file?: File): Promise<void> {
  const original = file === undefined ? undefined : await file.bytes()
  for (const post of posts) {
    const answer = await sendRequest(url, readPost, { params: { id: post.id }, headers: { authorization: `Bearer ${by.session.access}` } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ description: post.description, files: post.files })
    for (const { file: path } of post.files) expect(await (await fetch(new URL(path, url))).bytes()).toEqual(original)
  }
}

/** Returns a file of random content with this size. */
export const createCsvFile = (bytes: number): File => new File([randomBytes(bytes / 2).toString('hex')], 'levels.csv')
