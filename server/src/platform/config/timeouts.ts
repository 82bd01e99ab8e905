/** How long the server waits for others, in milliseconds. */
export interface Timeouts {
  /** For the headers of a request. */
  headersMs: number
  /** For a request body that is not multipart. */
  bodyMs: number
  /** For the next 4 KiB of a multipart body. */
  formMs: number
  /** For a client to read more of a response; Node looks twice before it gives up. */
  unreadMs: number
  /** For a free connection to the database. */
  connectionMs: number
  /** For a statement of the database, outside long transactions. */
  statementMs: number
  /** For a mail server: the connection, its greeting and each reply. */
  mailMs: number
  /** The longest pause before a failed job is tried again. */
  jobRetryMs: number
  /** Between two looks for jobs of processes that are gone. */
  jobRecoveryMs: number
}

/** The values of production. Tests pass shorter ones. */
export const TIMEOUTS: Timeouts = {
  // A client that sends next to nothing is disconnected within ten seconds, with the time to tell a thousand of them (G14).
  headersMs: 5_000,
  bodyMs: 8_000,
  formMs: 8_000,
  unreadMs: 15_000,
  // A request is answered within five seconds (G03), the usual wait for a connection included.
  connectionMs: 2_000,
  statementMs: 3_800,
  mailMs: 10_000,
  jobRetryMs: 30_000,
  jobRecoveryMs: 5_000,
}
