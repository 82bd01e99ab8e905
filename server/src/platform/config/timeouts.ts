/** Timeouts of the server. */
export interface Timeouts {
  /** For the headers of a request. */
  headersMs: number
  /** For a request body that is not multipart. */
  bodyMs: number
  /** For the next 4 KiB of a multipart body. */
  formMs: number
  /** For a client to read more of a response. Node checks twice before it closes the connection. */
  unreadMs: number
  /** For a free connection to the database. */
  connectionMs: number
  /** For a statement of the database, outside long transactions. */
  statementMs: number
  /** For a mail server: the connection, its greeting and each reply. */
  mailMs: number
  /** The longest delay before a failed job is retried. */
  jobRetryMs: number
  /** Between two checks for jobs of dead processes. */
  jobRecoveryMs: number
  /** Between two checks whether a price source can be reached, while none can. */
  priceSourcesMs: number
}

/** The values of production. Tests pass shorter ones. */
export const TIMEOUTS: Timeouts = {
  // A client that sends almost nothing is disconnected within ten seconds, the time for a thousand responses included (G14).
  headersMs: 5_000,
  bodyMs: 8_000,
  formMs: 8_000,
  unreadMs: 15_000,
  // A request is answered within five seconds (G03), including the wait for a connection.
  connectionMs: 2_000,
  statementMs: 3_800,
  mailMs: 10_000,
  jobRetryMs: 30_000,
  jobRecoveryMs: 5_000,
  priceSourcesMs: 600_000,
}
