import { useSyncExternalStore } from 'react'
import type { Id } from '@trademates/contract/wire'
import { createIdempotencyKey } from '#lib/api/call.ts'
import { readDraft, writeDraft } from '#lib/storage/drafts.ts'
import { session } from '#lib/session/session.ts'

/** A comment that was sent: the same words again, while no answer has come, are another attempt under the same key. */
export interface CommentAttempt {
  content: string
  key: string
}

interface Draft {
  text: string
  /** What was sent and not answered. */
  attempts: readonly CommentAttempt[]
}

const drafts = new Map<string, Draft>()
const watchers = new Set<() => void>()
const viewer = (): Id | undefined => session.get().user?.id
/** What is on its way right now, and for whom. The words of all other attempts have come back, and are the writer's to change. */
const inFlight = new Map<CommentAttempt, Id | undefined>()

/** Ends an attempt's way. Gives whether who sent it is still signed in: whoever left by choice left no draft, and no late answer brings one back. */
function finish(attempt: CommentAttempt): boolean {
  const isTheirs = inFlight.get(attempt) === viewer()
  inFlight.delete(attempt)
  return isTheirs
}

// What is kept leaves the browser's storage with all drafts.
session.watch(() => {
  if (session.get().status === 'out') drafts.clear()
})

/** Puts texts one after the other. */
const joinTexts = (texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ')

/** What an earlier page kept; what it sent and heard nothing of is to be sent again. */
function readStoredDraft(place: string): Draft {
  const { text = '', attempts = [] } = (readDraft(place) ?? {}) as Partial<Draft>
  return { text: joinTexts([...attempts.map(({ content }) => content), text]), attempts }
}

function getDraft(place: string): Draft {
  const draft = drafts.get(place) ?? readStoredDraft(place)
  drafts.set(place, draft)
  return draft
}

function updateDraft(place: string, next: (draft: Draft) => Draft): void {
  const draft = next(getDraft(place))
  drafts.set(place, draft)
  for (const watcher of watchers) watcher()
  writeDraft(place, draft.text === '' && draft.attempts.length === 0 ? null : draft)
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

interface CommentDraft {
  text: string
  setText: (text: string) => void
  /** Takes the words out of the draft to send them, and gives the attempt. */
  startAttempt: (content: string) => CommentAttempt
  /** The server has it. */
  confirm: (attempt: CommentAttempt) => void
  /** It was not sent: the words come back, before those that were typed since. */
  restore: (attempt: CommentAttempt) => void
}

/** What is being written below a post, the same wherever the post is shown; it survives leaving and reloads (decision D26). */
export function useCommentDraft(me: Id, post: Id): CommentDraft {
  const place = `draft:${me}:comment:${post}`
  const { text } = useSyncExternalStore(subscribe, () => getDraft(place))
  return {
    text,
    setText: (next) =>
      updateDraft(place, ({ attempts }) => ({
        text: next,
        attempts: next === '' ? attempts.filter((one) => inFlight.has(one)) : attempts,
      })),
    startAttempt(content) {
      const { attempts } = getDraft(place)
      const attempt = attempts.find((one) => one.content === content && !inFlight.has(one)) ?? { content, key: createIdempotencyKey() }
      updateDraft(place, () => ({ text: '', attempts: [...attempts.filter((one) => inFlight.has(one)), attempt] }))
      inFlight.set(attempt, viewer())
      return attempt
    },
    confirm(attempt) {
      if (finish(attempt)) updateDraft(place, (draft) => ({ ...draft, attempts: draft.attempts.filter((one) => one !== attempt) }))
    },
    restore(attempt) {
      if (finish(attempt)) updateDraft(place, (draft) => ({ ...draft, text: joinTexts([attempt.content, draft.text]) }))
    },
  }
}
