/** A connection that goes back to its pool, or is thrown away where it is broken. */
interface Connection {
  release(broken?: Error): void
}

/** A connection on which statements are sent one behind the other, without waiting for their answers. */
interface Pipeline<Client> {
  client: Promise<Client>
  /** When each statement that is under way was sent, the oldest first: they are answered in that order. */
  sent: number[]
  broken?: Error
}

interface PipelineOptions<Client> {
  connect(): Promise<Client>
  isLost(error: unknown): error is Error
}

/** Asks on a connection that others ask on too. */
type RunOnPipeline<Client> = <Answer>(ask: (client: Client) => Promise<Answer>) => Promise<Answer>

/** Behind a statement that takes longer, in milliseconds, nobody else queues. */
const SLOW_STATEMENT_MS = 20

/**
 * Pipelines the statements of many requests on one connection, and on another as soon as one of them is slow. For reads only: a lock would be
 * waited for by everybody who comes behind. Off and on in one run, 10,000 posts, 32 connections, `npm run bench:compare`: 1.8 times as many
 * single posts a second, 1.45 times as many first pages of the feed, 1.4 times as many lists of comments (docs/decisions/003).
 * @param connect gives a connection that takes a statement before the one before is answered; throws where it is waited for too long
 */
export function createPipelines<Client extends Connection>({ connect, isLost }: PipelineOptions<Client>): RunOnPipeline<Client> {
  const pipelines = new Set<Pipeline<Client>>()

  function takeLane(): Pipeline<Client> {
    const now = performance.now()
    for (const lane of pipelines) if (now - (lane.sent[0] ?? now) < SLOW_STATEMENT_MS) return lane
    return openLane()
  }

  function openLane(): Pipeline<Client> {
    const lane: Pipeline<Client> = { client: connect(), sent: [] }
    pipelines.add(lane)
    return lane
  }

  function leave(lane: Pipeline<Client>): void {
    lane.sent.shift()
    if (lane.sent.length > 0) return
    pipelines.delete(lane)
    // Where there was no connection, those who asked have been told.
    void lane.client.then((client) => client.release(lane.broken)).catch(() => undefined)
  }

  return async (ask) => {
    const lane = takeLane()
    lane.sent.push(performance.now())
    try {
      return await ask(await lane.client)
    } catch (error) {
      if (isLost(error)) {
        lane.broken = error
        pipelines.delete(lane)
      }
      throw error
    } finally {
      leave(lane)
    }
  }
}
