import { COMMODITIES } from '#demo/posts/commodities.ts'
import { CRYPTO } from '#demo/posts/crypto.ts'
import { FOREX } from '#demo/posts/forex.ts'
import { FUTURES } from '#demo/posts/futures.ts'
import { OPTIONS } from '#demo/posts/options.ts'
import { STOCKS } from '#demo/posts/stocks.ts'
import { readNotes } from './notes.ts'
import type { DemoPost } from './script.ts'

/** The posts of the demo community, their figures still as expressions. */
export const DEMO_POSTS: readonly DemoPost[] = [FOREX, COMMODITIES, FUTURES, CRYPTO, STOCKS, OPTIONS, readNotes()].flat()
