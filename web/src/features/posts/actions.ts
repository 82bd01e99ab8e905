import { useEffect, useRef, useState } from 'react'
import type { BodyOf } from '@trademates/contract/endpoint'
import { createPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { call, newKey } from '#lib/api.ts'
import { CallError } from '#lib/call-error.ts'
import { putOnTop } from '#lib/cache.ts'
import { notice } from '#lib/notice.ts'
import { takePendingPosts } from '#lib/pending.ts'
import { announce } from '#ui/confirm.ts'
import { dropDraft } from '#features/posts/form/draft.ts'

const ADDED = 'Post added successfully!'

interface Setup {
  author: Id
  /** The idempotency key that the draft carries; without one a new one is made. */
  key: string | undefined
  /** Called when the author, who is still at the form, has seen that the post was made. */
  onAdded: () => void
}

/** The making of one post, however many attempts it takes. */
export interface PostCreation {
  key: string
  /** How much of the request was sent, from 0 to 1; `null` while none is on its way. */
  progress: number | null
  /** Makes the post, puts it on top of the feeds it belongs to and drops its draft. Resolves without a word when it was cancelled; throws what the call throws. */
  create: (body: BodyOf<typeof createPost>, files: readonly File[]) => Promise<void>
  cancel: () => void
}

/** Makes a post under one idempotency key. An author who leaves in the meantime is told by a notice. */
export function useCreatePost({ author, key: kept, onAdded }: Setup): PostCreation {
  const [key, setKey] = useState(() => kept ?? newKey())
  const [progress, setProgress] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const send = async (body: BodyOf<typeof createPost>, files: readonly File[]) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setProgress(0)
    try {
      return await call(createPost, { body, files, key, signal, onProgress: setProgress })
    } catch (error) {
      if (signal.aborted) return null
      // The key stands for a version that the server has: what was written since is a post of its own.
      if (error instanceof CallError && error.code === 'conflict') setKey(newKey())
      throw error
    } finally {
      setProgress(null)
    }
  }

  const create: PostCreation['create'] = async (body, files) => {
    const post = await send(body, files)
    if (post === null) return
    // Those that wait are older, and belong below.
    takePendingPosts()
    putOnTop(post)
    dropDraft(author)
    if (here.current) {
      await announce({ title: ADDED, close: 'Close' })
      onAdded()
    } else notice({ kind: 'good', text: ADDED })
  }
  return { key, progress, create, cancel: () => stop.current?.abort() }
}
