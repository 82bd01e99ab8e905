import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { FeedError } from './feed-error.ts'
import type { ParsedFeed } from './parse.ts'
import type { ParseResult, ParseTask } from './parse-worker.ts'

const WORKER = join(import.meta.dirname, 'parse-worker.ts')
const MAX_HEAP_MB = 128

const limit = pLimit(1)

/**
 * Parses a fetched feed in a worker thread, one feed at a time. Throws a FeedError if not a feed or exceeds `timeoutMs` or the memory
 * limit.
 */
export function parseInWorker(task: ParseTask, options: { timeoutMs: number; stopping: AbortSignal }): Promise<ParsedFeed> {
  return limit(() => parse(task, options))
}

async function parse(
  { bytes, contentType, url }: ParseTask,
  { timeoutMs, stopping }: { timeoutMs: number; stopping: AbortSignal },
): Promise<ParsedFeed> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping])
  const workerData: ParseTask = { bytes, contentType, url }
  const worker = new Worker(WORKER, { workerData, env: {}, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  // A worker that fails while it is terminated emits an error that is not awaited.
  worker.on('error', () => undefined)
  try {
    const [result] = (await once(worker, 'message', { signal })) as [ParseResult]
    if ('fault' in result) throw new FeedError(result.fault)
    return result.feed
  } catch (error) {
    throw error instanceof FeedError ? error : new FeedError('parsing exceeded its time or memory', { cause: error })
  } finally {
    await worker.terminate()
  }
}
