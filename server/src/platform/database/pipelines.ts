/** A pooled connection. `release` with an error closes it. */
interface Connection {
  release(broken?: Error): void
}

/** A connection on which statements are sent without waiting for the results of earlier ones. */
interface Pipeline<Client> {
  client: Promise<Client>
  /** Send times of the pending statements, oldest first. PostgreSQL answers them in that order. */
  sent: number[]
  broken?: Error
}

interface PipelineOptions<Client> {
  connect(): Promise<Client>
  isLost(error: unknown): error is Error
}

/** Runs a query on a shared connection. */
type RunOnPipeline<Client> = <Answer>(query: (client: Client) => Promise<Answer>) => Promise<Answer>

/** No further statement is queued behind one that has been pending for longer. */
const SLOW_STATEMENT_MS = 20

/**
 * Pipelines the statements of concurrent requests on one connection. While a statement is slow, later ones use another connection. Only for reads:
 * all statements behind one that waits for a lock would wait too. Measured on and off with 10,000 posts and 32 connections
 * (`npm run bench:compare`): 1.8 times as many single posts a second, 1.45 times as many first pages of the feed, 1.4 times as many lists of
 * comments (docs/decisions/003).
 * @param connect returns a connection that supports pipelining; throws after a timeout
 */
export function createPipelines<Client extends Connection>({ connect, isLost }: PipelineOptions<Client>): RunOnPipeline<Client> {
  const pipelines = new Set<Pipeline<Client>>()

  function selectPipeline(): Pipeline<Client> {
    const now = performance.now()
    for (const pipeline of pipelines) if (now - (pipeline.sent[0] ?? now) < SLOW_STATEMENT_MS) return pipeline
    return openPipeline()
  }

  function openPipeline(): Pipeline<Client> {
    const pipeline: Pipeline<Client> = { client: connect(), sent: [] }
    pipelines.add(pipeline)
    return pipeline
  }

  function finishStatement(pipeline: Pipeline<Client>): void {
    pipeline.sent.shift()
    if (pipeline.sent.length > 0) return
    pipelines.delete(pipeline)
    // A failed connection attempt was already reported by the queries.
    void pipeline.client.then((client) => client.release(pipeline.broken)).catch(() => undefined)
  }

  return async (query) => {
    const pipeline = selectPipeline()
    pipeline.sent.push(performance.now())
    try {
      return await query(await pipeline.client)
    } catch (error) {
      if (isLost(error)) {
        pipeline.broken = error
        pipelines.delete(pipeline)
      }
      throw error
    } finally {
      finishStatement(pipeline)
    }
  }
}
