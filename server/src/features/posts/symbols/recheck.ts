import { isDeepStrictEqual } from 'node:util'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/db.ts'
import { schedulePriceLookup } from './price-lookup.ts'
import { findMentionedSymbols } from './symbols.ts'
import {
  changeVersionSymbols,
  insertCorrections,
  listPricedVersions,
  listUncheckedPosts,
  lockUncheckedPosts,
  markChecked,
  type MentionedSymbol,
  putSymbols,
  type SymbolCorrection,
  type UncheckedPost,
  type UncheckedVersion,
} from './symbols-store.ts'

const BATCH_SIZE = 500
const INTERVAL_SECONDS = 3_600
/** No post has a lower id. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** A correction with its post. */
interface PostCorrection extends SymbolCorrection {
  post: Id
}

/** What a check of posts has found. */
export interface Recheck {
  /** The number of posts. */
  checked: number
  corrections: PostCorrection[]
}

const codesByTag = (symbols: readonly MentionedSymbol[]) =>
  new Map(symbols.flatMap(({ symbol, tags }) => tags.map((tag) => [tag, symbol] as const)))

/** Resolves the cashtags of a text of a post. Choices of its author stay. */
function resolveAgain(
  { description, market }: Pick<UncheckedPost, 'description' | 'market'>,
  { symbols }: UncheckedPost,
): MentionedSymbol[] {
  const before = symbols ?? []
  return findMentionedSymbols(description, { market, chosen: before.find(({ chosen }) => chosen)?.symbol, tagSymbols: undefined, before })
}

/** The cashtags of a post whose symbol differs from the stored one. */
function findCorrections(post: UncheckedPost, after: readonly MentionedSymbol[]): PostCorrection[] {
  const [old, now] = [codesByTag(post.symbols ?? []), codesByTag(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((tag) => {
    const [from, to] = [old.get(tag) ?? null, now.get(tag) ?? null]
    return from === to ? [] : [{ post: post.id, tag, from, to }]
  })
}

async function recheckPost(tx: Queryable, post: UncheckedPost): Promise<PostCorrection[]> {
  const after = resolveAgain(post, post)
  const corrections = findCorrections(post, after)
  if (corrections.length === 0) return []
  await putSymbols(tx, post.id, { symbols: after, replaces: true, taggedAt: null })
  await insertCorrections(tx, post.id, corrections)
  return corrections
}

/** Returns whether the symbols of the version were changed. */
async function recheckVersion(tx: Queryable, version: UncheckedVersion, post: UncheckedPost): Promise<boolean> {
  const codes = resolveAgain(version, post).map(({ symbol }) => symbol)
  if (isDeepStrictEqual(codes, version.symbols)) return false
  await changeVersionSymbols(tx, version.id, codes)
  return true
}

/** Resolves the cashtags of up to `limit` posts and of their versions with their market, in one transaction. */
export const recheckPosts = (db: Deps['db'], limit = BATCH_SIZE): Promise<Recheck> =>
  db.transaction(async (tx) => {
    const posts = new Map((await lockUncheckedPosts(tx, limit)).map((post) => [post.id, post]))
    if (posts.size === 0) return { checked: 0, corrections: [] }
    const ids = [...posts.keys()]
    const [corrections, changed]: [PostCorrection[], Id[]] = [[], []]
    for (const post of posts.values()) corrections.push(...(await recheckPost(tx, post)))
    for (const version of await listPricedVersions(tx, ids)) {
      const post = posts.get(version.post_id)
      if (post !== undefined && (await recheckVersion(tx, version, post))) changed.push(post.id)
    }
    await markChecked(tx, ids, [...changed, ...corrections.map(({ post }) => post)])
    return { checked: ids.length, corrections }
  })

/** Resolves the cashtags of all posts from before the market decided; `isDryRun`: without changing them. Posts that another process checks are left to it. */
export async function recheckAllPosts(db: Deps['db'], { isDryRun }: { isDryRun: boolean }): Promise<Recheck> {
  const all: Recheck = { checked: 0, corrections: [] }
  let after: Id = LOWEST_ID
  for (;;) {
    const { checked, corrections, last } = isDryRun ? await findCorrectionsAfter(db, after) : { ...(await recheckPosts(db)), last: after }
    if (checked === 0) return all
    all.checked += checked
    all.corrections.push(...corrections)
    after = last
  }
}

async function findCorrectionsAfter(db: Queryable, after: Id): Promise<Recheck & { last: Id }> {
  const posts = await listUncheckedPosts(db, after, BATCH_SIZE)
  const corrections = posts.flatMap((post) => findCorrections(post, resolveAgain(post, post)))
  return { checked: posts.length, corrections, last: posts.at(-1)?.id ?? after }
}

/** Registers the job that resolves the cashtags of posts from before the market decided. It can be stopped at any time, and checks each post once. */
export function registerSymbolRecheck({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.schedule(
    'recheck-symbols',
    INTERVAL_SECONDS,
    async (stopping) => {
      // A batch may be smaller because its posts are locked.
      while (!stopping.aborted && (await recheckPosts(db)).checked > 0);
      schedulePriceLookup(jobs)
    },
    'slow',
  )
}
