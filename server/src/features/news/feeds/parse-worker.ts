/** Parses one feed in a worker thread and sends the result: a hostile feed can only block this thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { decodeXml } from './charset.ts'
import { FeedError } from './feed-error.ts'
import type { FetchedFeed } from './fetch.ts'
import { type ParsedFeed, parseFeed } from './parse.ts'

/** Input of the worker. */
export type ParseTask = Pick<FetchedFeed, 'bytes' | 'contentType' | 'url'>

/** Result of the worker: the feed or its fault. */
export type ParseResult = { feed: ParsedFeed } | { fault: string }

function parse({ bytes, contentType, url }: ParseTask): ParseResult {
  try {
    // A Buffer arrives as a Uint8Array.
    return { feed: parseFeed(decodeXml(Buffer.from(bytes), contentType), url) }
  } catch (error) {
    if (error instanceof FeedError) return { fault: error.message }
    throw error
  }
}

parentPort?.postMessage(parse(workerData as ParseTask))
