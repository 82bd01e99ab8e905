/** Parses one feed in a worker thread and sends the result: a hostile feed may take the time of this thread, not of the server's. */
import { parentPort, workerData } from 'node:worker_threads'
import { decodeXml } from './charset.ts'
import { FeedError } from './feed-error.ts'
import type { FetchedFeed } from './fetch.ts'
import { type ParsedFeed, parseFeed } from './parse.ts'

/** What a worker is given: the feed as it was fetched. */
export type ParseTask = Pick<FetchedFeed, 'bytes' | 'contentType' | 'url'>

/** What a worker sends back: the feed, or what is wrong with it. */
export type ParseResult = { feed: ParsedFeed } | { fault: string }

function parse({ bytes, contentType, url }: ParseTask): ParseResult {
  try {
    // A buffer arrives as a plain array of bytes.
    return { feed: parseFeed(decodeXml(Buffer.from(bytes), contentType), url) }
  } catch (error) {
    if (error instanceof FeedError) return { fault: error.message }
    throw error
  }
}

parentPort?.postMessage(parse(workerData as ParseTask))
