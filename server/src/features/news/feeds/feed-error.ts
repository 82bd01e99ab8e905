/** A feed that did not give headlines. */
export class FeedError extends Error {
  /** Seconds that it asked to be left alone. */
  readonly retryAfter: number | null

  constructor(message: string, { cause, retryAfter = null }: { cause?: unknown; retryAfter?: number | null } = {}) {
    super(message, { cause })
    this.name = 'FeedError'
    this.retryAfter = retryAfter
  }
}
