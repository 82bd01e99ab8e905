import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import { apiError } from '#platform/api-error.ts'

const MAX_UPLOADS_AT_ONCE = 3

/** A form with files that is being received and processed. */
export interface Upload {
  /**
   * Call it when a file of at most `limit` bytes starts. Returns its expected size: the rest of the Content-Length, at most `limit`.
   * Throws `throttled` if the user has too many running uploads, and errors of `check`.
   */
  startFile(limit: number): Promise<number>
  /** Call it when a file of this size was received. */
  finishFile(size: number): void
  /** Call it when the request was answered. */
  end(): void
}

interface UploadOptions {
  userId: Id
  /** The Content-Length of the form, if it has one. */
  length: number | null
  /** Throws if the storage of the user has no space for the bytes of all its running uploads. */
  check(bytes: number): Promise<void>
}

/** Counts the running uploads of each user in this process, and their bytes. */
export function createUploads({ isLimited }: { isLimited: boolean }): (arriving: UploadOptions) => Upload {
  const byUser = new Map<Id, Set<{ bytes: number }>>()

  return ({ userId, length, check }) => {
    const own = { bytes: 0 }
    let arrived = 0
    return {
      async startFile(limit) {
        const all = byUser.get(userId) ?? new Set()
        if (isLimited && !all.has(own) && all.size >= MAX_UPLOADS_AT_ONCE) throw tooManyUploads()
        byUser.set(userId, all.add(own))
        const announced = length === null ? limit : Math.max(0, length - arrived)
        own.bytes = arrived + announced
        await check([...all].reduce((sum, { bytes }) => sum + bytes, 0))
        // Content-Length may exceed the maximum of a file.
        return Math.min(announced, limit)
      },
      finishFile(size) {
        arrived += size
        if (length === null) own.bytes = arrived
      },
      end() {
        const all = byUser.get(userId)
        all?.delete(own)
        if (all?.size === 0) byUser.delete(userId)
      },
    }
  }
}

const tooManyUploads = () => apiError('throttled', message('max_uploads', { max: MAX_UPLOADS_AT_ONCE }), 5)
