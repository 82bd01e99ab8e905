import { useSyncExternalStore } from 'react'
import type { Id } from '@trademates/contract/wire'
import { newKey } from '#lib/api.ts'
import { readDraft, writeDraft } from '#lib/drafts.ts'
import { session } from '#lib/session.ts'

/** A comment that was sent: the same words again, while no answer has come, are another attempt under the same key. */
export interface Attempt {
  content: string
  key: string
}

interface Draft {
  text: string
  /** What was sent and not answered. */
  attempts: readonly Attempt[]
}

const drafts = new Map<string, Draft>()
const watchers = new Set<() => void>()
const viewer = (): Id | undefined => session.get().user?.id
/** What is on its way right now, and for whom. The words of all other attempts have come back, and are the writer's to change. */
const flying = new Map<Attempt, Id | undefined>()

/** Ends an attempt's way. Gives whether who sent it is still signed in: whoever left by choice left no draft, and no late answer brings one back. */
function land(attempt: Attempt): boolean {
  const isTheirs = flying.get(attempt) === viewer()
  flying.delete(attempt)
  return isTheirs
}

// What is kept leaves the browser's storage with all drafts.
session.watch(() => {
  if (session.get().status === 'out') drafts.clear()
})

/** Puts texts one after the other. */
const joined = (texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ')

/** What an earlier page kept; what it sent and heard nothing of is to be sent again. */
function readKept(place: string): Draft {
  const { text = '', attempts = [] } = (readDraft(place) ?? {}) as Partial<Draft>
  return { text: joined([...attempts.map(({ content }) => content), text]), attempts }
}

function draftAt(place: string): Draft {
  const draft = drafts.get(place) ?? readKept(place)
  drafts.set(place, draft)
  return draft
}

function change(place: string, next: (draft: Draft) => Draft): void {
  const draft = next(draftAt(place))
  drafts.set(place, draft)
  for (const watcher of watchers) watcher()
  writeDraft(place, draft.text === '' && draft.attempts.length === 0 ? null : draft)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

interface CommentDraft {
  text: string
  setText: (text: string) => void
  /** Takes the words out of the draft to send them, and gives the attempt. */
  begin: (content: string) => Attempt
  /** The server has it. */
  arrived: (attempt: Attempt) => void
  /** It was not sent: the words come back, before those that were typed since. */
  failed: (attempt: Attempt) => void
}

/** What is being written below a post, the same wherever the post is shown; it survives leaving and reloads (decision D26). */
export function useCommentDraft(me: Id, post: Id): CommentDraft {
  const place = `draft:${me}:comment:${post}`
  const { text } = useSyncExternalStore(watch, () => draftAt(place))
  return {
    text,
    setText: (next) =>
      change(place, ({ attempts }) => ({ text: next, attempts: next === '' ? attempts.filter((one) => flying.has(one)) : attempts })),
    begin(content) {
      const { attempts } = draftAt(place)
      const attempt = attempts.find((one) => one.content === content && !flying.has(one)) ?? { content, key: newKey() }
      change(place, () => ({ text: '', attempts: [...attempts.filter((one) => flying.has(one)), attempt] }))
      flying.set(attempt, viewer())
      return attempt
    },
    arrived(attempt) {
      if (land(attempt)) change(place, (draft) => ({ ...draft, attempts: draft.attempts.filter((one) => one !== attempt) }))
    },
    failed(attempt) {
      if (land(attempt)) change(place, (draft) => ({ ...draft, text: joined([attempt.content, draft.text]) }))
    },
  }
}
