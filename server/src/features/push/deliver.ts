import http from 'node:http'
import https from 'node:https'
import { checkLiteral, lookupWithin, OutOfReach, portOf, type Reach, toPublic } from '#platform/reach.ts'
import { encrypt, type Recipient } from './encrypt.ts'
import type { Identity } from './vapid.ts'

/** How pushes are sent. */
export interface Means {
  /** Which addresses may be connected to. */
  reach: Reach
  /** Of the addresses that browsers may give. */
  protocol: 'https:' | 'http:'
  /** A push service that took longer is tried again. */
  patienceMs: number
  /** How often pushes are looked for that nobody announced, in seconds. */
  lookSeconds: number
}

export const MEANS: Means = { reach: toPublic, protocol: 'https:', patienceMs: 10_000, lookSeconds: 5 }

/** Where pushes to a browser go. */
export interface Target extends Recipient {
  endpoint: string
}

/** `gone`: the browser takes no more. `later`: nobody took it, or the service is busy. */
export type Delivery = 'taken' | 'gone' | 'refused' | 'later'

/** How long, in seconds, a service keeps it for a browser that is not there: what is older is no news. */
const KEPT = 12 * 3_600

function outcomeOf(status: number): Delivery {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** What it takes to send: who sends, how, and what ends it. */
interface Sending {
  identity: Identity
  means: Means
  stopping: AbortSignal
}

/**
 * Sends one push (RFC 8030). Redirects are not followed. Where the address may not lead is `refused`; throws OutOfReach where that is
 * written in the address itself.
 */
export async function deliver(text: string, { endpoint, ...recipient }: Target, { identity, means, stopping }: Sending): Promise<Delivery> {
  const url = new URL(endpoint)
  checkLiteral(url, means.reach)
  const body = encrypt(Buffer.from(text), recipient)
  const headers = {
    authorization: identity.proofFor(url),
    'content-encoding': 'aes128gcm',
    'content-length': body.length,
    'content-type': 'application/octet-stream',
    ttl: KEPT,
    urgency: 'high',
  }
  return new Promise<Delivery>((sent) => {
    // No connection is kept: the next one is checked anew.
    const { request } = url.protocol === 'https:' ? https : http
    const asked = request(url, {
      method: 'POST',
      headers,
      agent: false,
      lookup: lookupWithin(means.reach, portOf(url)),
      signal: AbortSignal.any([AbortSignal.timeout(means.patienceMs), stopping]),
    })
    asked.once('response', (response) => {
      // What it says besides is nobody's business.
      response.destroy()
      sent(outcomeOf(response.statusCode ?? 0))
    })
    asked.once('error', (error) => sent(error instanceof OutOfReach ? 'refused' : 'later'))
    asked.end(body)
  })
}
