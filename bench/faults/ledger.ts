import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createPost, type Post, readPost } from '@trademates/contract/posts'
import { expect } from 'vitest'
import type { TestUser } from '@trademates/test-support/server/users.ts'
import { sendRequest } from '@trademates/test-support/api/call.ts'

/** The client's own book: what was answered in full, and how all else was answered. */
export interface Ledger {
  posts: Post[]
  /** How often each status came; 0 stands for none, because the connection broke. */
  statuses: Map<number, number>
  /** The longest that an answer took, in milliseconds. */
  longest: number
}

export const openLedger = (): Ledger => ({ posts: [], statuses: new Map(), longest: 0 })

/** What was not answered with success, in one line. */
export const refusalsIn = ({ statuses }: Ledger): string =>
  [...statuses]
    .filter(([status]) => status !== 201)
    .map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
    .join(', ') || 'no refusal'

const AFTER_REFUSAL_MS = 20

export interface Writing {
  /** Where the server is now: it may come back elsewhere. */
  door: { url: string }
  ledger: Ledger
  over: AbortSignal
  /** A file for every other post. */
  file?: File
  /** How long each rests after a post, in milliseconds; not at all where it is not given. */
  restMs?: number
}

/** Writes posts as somebody, one after the other, until it is over; each answer is in the ledger once it has come in full. */
export async function keepWriting(by: TestUser, { door, ledger, over, file, restMs = 0 }: Writing): Promise<void> {
  const headers = { authorization: `Bearer ${by.session.access}` }
  for (let count = 0; !over.aborted; count += 1) {
    const body = { description: `${by.name} writes ${count}`, trading_markets: 'Forex' as const }
    const files = file === undefined || count % 2 === 0 ? [] : [file]
    const began = performance.now()
    const answer = await sendRequest(door.url, createPost, { body, files, headers }).catch(() => null)
    const post = answer?.status === 201 ? ((await answer.json().catch(() => null)) as Post | null) : null
    ledger.longest = Math.max(ledger.longest, performance.now() - began)
    // Whoever is refused for now is told when to come back.
    if (answer?.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const status = answer?.status === 201 && post === null ? 0 : (answer?.status ?? 0)
    ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1)
    if (post !== null) ledger.posts.push(post)
    const rest = post === null ? AFTER_REFUSAL_MS : restMs
    if (rest > 0) await pause(rest)
  }
}

/** The oracles O1 and O2: every post that was answered is there as it was answered, and its files are whole. */
export async function expectKept(url: string, by: TestUser, { posts }: Ledger, file?: File): Promise<void> {
  const original = file === undefined ? undefined : await file.bytes()
  for (const post of posts) {
    const answer = await sendRequest(url, readPost, { params: { id: post.id }, headers: { authorization: `Bearer ${by.session.access}` } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ description: post.description, files: post.files })
    for (const { file: path } of post.files) expect(await (await fetch(new URL(path, url))).bytes()).toEqual(original)
  }
}

/** A file that no other is like, of so many bytes. */
export const sheet = (bytes: number): File => new File([randomBytes(bytes / 2).toString('hex')], 'levels.csv')
