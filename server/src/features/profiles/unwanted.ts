import type { listBlocked, listMuted, Unwanted } from '@trademates/contract/profiles'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPageAt, type Page, type PageAsk } from '#platform/paging.ts'
import * as store from './store.ts'

function present(rows: readonly store.UnwantedRow[], { limit }: PageAsk): Page<Unwanted> {
  const { items, next } = cutPageAt(rows, limit, ({ seq }) => seq)
  return { items: items.map(({ id, username, image, created_at }) => ({ id, username, image, since: created_at.toISOString() })), next }
}

/** Whom the viewer has blocked, the newest first. */
export const blocked = async ({ viewer, query }: Ask<typeof listBlocked>, { db }: Deps): Promise<Page<Unwanted>> =>
  present(await store.listBlocked(db, viewer.id, query), query)

/** Whom the viewer has muted, the newest first. */
export const muted = async ({ viewer, query }: Ask<typeof listMuted>, { db }: Deps): Promise<Page<Unwanted>> =>
  present(await store.listMuted(db, viewer.id, query), query)
