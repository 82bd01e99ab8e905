/** A feed could not be read. */
export class FeedError extends Error {
  /** Retry-After in seconds. */
  readonly retryAfter: number | null

  constructor(message: string, { cause, retryAfter = null }: { cause?: unknown; retryAfter?: number | null } = {}) {
    super(message, { cause })
    this.name = 'FeedError'
    this.retryAfter = retryAfter
  }
}
