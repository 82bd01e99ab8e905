import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/db.ts'
import { schedulePriceLookup } from './price-lookup.ts'
import { findMentionedSymbols } from './symbols.ts'
import {
  insertCorrections,
  lockUncheckedPosts,
  markChecked,
  type MentionedSymbol,
  putSymbols,
  type SymbolCorrection,
  type UncheckedPost,
} from './symbols-store.ts'

const BATCH_SIZE = 500
const INTERVAL_SECONDS = 3_600

const codesByTag = (symbols: readonly MentionedSymbol[]) =>
  new Map(symbols.flatMap(({ symbol, tags }) => tags.map((tag) => [tag, symbol] as const)))

/** The cashtags whose symbol differs between two lists. */
function findCorrections(before: readonly MentionedSymbol[], after: readonly MentionedSymbol[]): SymbolCorrection[] {
  const [old, now] = [codesByTag(before), codesByTag(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((tag) => {
    const [from, to] = [old.get(tag) ?? null, now.get(tag) ?? null]
    return from === to ? [] : [{ tag, from, to }]
  })
}

async function recheckPost(tx: Queryable, { id, description, market, symbols }: UncheckedPost): Promise<boolean> {
  const before = symbols ?? []
  const chosen = before.find((symbol) => symbol.chosen)?.symbol
  const after = findMentionedSymbols(description, { market, chosen, tagSymbols: undefined })
  const corrections = findCorrections(before, after)
  if (corrections.length === 0) return false
  await putSymbols(tx, id, { symbols: after, replaces: true, taggedAt: null })
  await insertCorrections(tx, id, corrections)
  return true
}

/** Resolves the cashtags of up to `limit` posts with their market, in one transaction. Returns the number of posts. */
export const recheckPosts = (db: Deps['db'], limit = BATCH_SIZE): Promise<number> =>
  db.transaction(async (tx) => {
    const posts = await lockUncheckedPosts(tx, limit)
    const changed: string[] = []
    for (const post of posts) if (await recheckPost(tx, post)) changed.push(post.id)
    if (posts.length > 0)
      await markChecked(
        tx,
        posts.map(({ id }) => id),
        changed,
      )
    return posts.length
  })

/** Registers the job that resolves the cashtags of posts from before the market decided. It can be stopped at any time, and checks each post once. */
export function registerSymbolRecheck({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.schedule(
    'recheck-symbols',
    INTERVAL_SECONDS,
    async (stopping) => {
      let count = BATCH_SIZE
      while (count === BATCH_SIZE && !stopping.aborted) count = await recheckPosts(db)
      schedulePriceLookup(jobs)
    },
    'slow',
  )
}
