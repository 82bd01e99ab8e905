import { useSyncExternalStore } from 'react'
import type { Id } from '@trademates/contract/wire'
import { createIdempotencyKey } from '#lib/api/call.ts'
import { readDraft, writeDraft } from '#lib/storage/drafts.ts'
import { session } from '#lib/session/session.ts'

/** A comment that was sent: the same text without an answer is another attempt with the same key. */
export interface CommentAttempt {
  content: string
  key: string
}

interface Draft {
  text: string
  /** Attempts without an answer. */
  attempts: readonly CommentAttempt[]
}

const drafts = new Map<string, Draft>()
const watchers = new Set<() => void>()
const viewer = (): Id | undefined => session.get().user?.id
/** The attempts in progress, with their user. The text of all other attempts is back in the draft. */
const inFlight = new Map<CommentAttempt, Id | undefined>()

/** Ends an attempt. Returns whether its user is still signed in: logging out deletes drafts, and a late answer must not restore one. */
function finish(attempt: CommentAttempt): boolean {
  const isTheirs = inFlight.get(attempt) === viewer()
  inFlight.delete(attempt)
  return isTheirs
}

// Cached drafts go when the stored drafts are deleted.
session.watch(() => {
  if (session.get().status === 'out') drafts.clear()
})

/** Joins texts with line breaks. */
const joinTexts = (texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ')

/** The stored draft of an earlier page load; its unanswered attempts return to the text. */
function readStoredDraft(draftKey: string): Draft {
  const { text = '', attempts = [] } = (readDraft(draftKey) ?? {}) as Partial<Draft>
  return { text: joinTexts([...attempts.map(({ content }) => content), text]), attempts }
}

function getDraft(draftKey: string): Draft {
  const draft = drafts.get(draftKey) ?? readStoredDraft(draftKey)
  drafts.set(draftKey, draft)
  return draft
}

function updateDraft(draftKey: string, next: (draft: Draft) => Draft): void {
  const draft = next(getDraft(draftKey))
  drafts.set(draftKey, draft)
  for (const watcher of watchers) watcher()
  writeDraft(draftKey, draft.text === '' && draft.attempts.length === 0 ? null : draft)
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

interface CommentDraft {
  text: string
  setText: (text: string) => void
  /** Takes the text out of the draft to send it; returns the attempt. */
  startAttempt: (content: string) => CommentAttempt
  /** The server has stored it. */
  confirm: (attempt: CommentAttempt) => void
  /** Sending failed: the text returns, before text typed since then. */
  restore: (attempt: CommentAttempt) => void
}

/** The comment draft of a post, shared by all places that show the post; it survives navigation and reloads (decision D26). */
export function useCommentDraft(me: Id, post: Id): CommentDraft {
  const draftKey = `draft:${me}:comment:${post}`
  const { text } = useSyncExternalStore(subscribe, () => getDraft(draftKey))
  return {
    text,
    setText: (next) =>
      updateDraft(draftKey, ({ attempts }) => ({
        text: next,
        attempts: next === '' ? attempts.filter((one) => inFlight.has(one)) : attempts,
      })),
    startAttempt(content) {
      const { attempts } = getDraft(draftKey)
      const attempt = attempts.find((one) => one.content === content && !inFlight.has(one)) ?? { content, key: createIdempotencyKey() }
      updateDraft(draftKey, () => ({ text: '', attempts: [...attempts.filter((one) => inFlight.has(one)), attempt] }))
      inFlight.set(attempt, viewer())
      return attempt
    },
    confirm(attempt) {
      if (finish(attempt)) updateDraft(draftKey, (draft) => ({ ...draft, attempts: draft.attempts.filter((one) => one !== attempt) }))
    },
    restore(attempt) {
      if (finish(attempt)) updateDraft(draftKey, (draft) => ({ ...draft, text: joinTexts([attempt.content, draft.text]) }))
    },
  }
}
