import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import { apiError } from '#platform/api-error.ts'

const MAX_UPLOADS_AT_ONCE = 3

/** A form with files while it arrives and is processed. */
export interface Upload {
  /**
   * Called as a file begins that may have `limit` bytes. Gives how many bytes are expected of it: what is left of the
   * announced form, at most `limit`. Throws `throttled` where the account has too many uploads on their way, and what `check` throws.
   */
  startFile(limit: number): Promise<number>
  /** Called when a file of this size has arrived. */
  finishFile(size: number): void
  /** Called when the request has been answered. */
  end(): void
}

interface UploadOptions {
  userId: Id
  /** Of the whole form; null where it is not announced. */
  length: number | null
  /** Throws where the account has no room for so many bytes, those of all its uploads on their way. */
  check(bytes: number): Promise<void>
}

/** Counts the uploads of each account on their way in this process, and their bytes. */
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
        // A form may announce more than a file of it can have.
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
