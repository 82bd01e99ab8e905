import { MARKETS } from '@trademates/contract/markets'
import type { Market } from '@trademates/contract/markets'
import type { Id } from '@trademates/contract/wire'

/** An unsent post as the browser keeps it (decision D26). Files cannot be kept; how many there were is. */
export interface Draft {
  description: string
  tags: string[]
  market: Market | ''
  files: number
  /** The idempotency key of the post: it stays the same through failures and reloads, so that the post is made once. */
  key: string
}

const place = (user: Id) => `draft:${user}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The draft of this user; `null` where there is none, or none that can be read. */
export function readDraft(user: Id): Draft | null {
  const kept = parsed(localStorage.getItem(place(user)) ?? 'null')
  if (!isRecord(kept) || text(kept['key']) === '') return null
  const tags: unknown[] = Array.isArray(kept['tags']) ? kept['tags'] : []
  return {
    description: text(kept['description']),
    tags: tags.filter((tag) => typeof tag === 'string'),
    market: MARKETS.find((market) => market === kept['market']) ?? '',
    files: typeof kept['files'] === 'number' ? kept['files'] : 0,
    key: text(kept['key']),
  }
}

const isEmpty = ({ description, tags, market, files }: Draft) =>
  description.trim() === '' && tags.length === 0 && market === '' && files === 0

/** Keeps a draft; an empty one is dropped. A full storage is no reason to disturb who writes. */
export function keepDraft(user: Id, draft: Draft): void {
  if (isEmpty(draft)) {
    dropDraft(user)
    return
  }
  try {
    localStorage.setItem(place(user), JSON.stringify(draft))
  } catch {
    dropDraft(user)
  }
}

/** Forgets the draft of this user: the post was made. */
export function dropDraft(user: Id): void {
  localStorage.removeItem(place(user))
}
