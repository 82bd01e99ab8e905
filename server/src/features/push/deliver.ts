import http from 'node:http'
import https from 'node:https'
import {
  checkIpLiteral,
  createFilteredLookup,
  BlockedAddressError,
  portOf,
  type AddressFilter,
  publicWebOnly,
} from '#platform/http-client/public-address.ts'
import { encryptPush, type PushKeys } from './encrypt.ts'
import type { VapidIdentity } from './vapid.ts'

/** How pushes are sent. */
export interface PushOptions {
  /** Which addresses may be connected to. */
  reach: AddressFilter
  /** Of the addresses that browsers may give. */
  protocol: 'https:' | 'http:'
  /** A push service that took longer is tried again. */
  timeoutMs: number
  /** How often pushes are looked for that nobody announced, in seconds. */
  pollSeconds: number
}

export const PUSH_DEFAULTS: PushOptions = { reach: publicWebOnly, protocol: 'https:', timeoutMs: 10_000, pollSeconds: 5 }

/** Where pushes to a browser go. */
export interface PushTarget extends PushKeys {
  endpoint: string
}

/** `gone`: the browser takes no more. `later`: nobody took it, or the service is busy. */
export type DeliveryResult = 'taken' | 'gone' | 'refused' | 'later'

/** How long, in seconds, a service keeps it for a browser that is not there: what is older is no news. */
const TTL_SECONDS = 12 * 3_600

function outcomeOf(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** What it takes to send: who sends, how, and what ends it. */
interface DeliveryDeps {
  identity: VapidIdentity
  means: PushOptions
  stopping: AbortSignal
}

/**
 * Sends one push (RFC 8030). Redirects are not followed. Where the address may not lead is `refused`; throws OutOfReach where that is
 * written in the address itself.
 */
export async function deliverPush(
  text: string,
  { endpoint, ...recipient }: PushTarget,
  { identity, means, stopping }: DeliveryDeps,
): Promise<DeliveryResult> {
  const url = new URL(endpoint)
  checkIpLiteral(url, means.reach)
  const body = encryptPush(Buffer.from(text), recipient)
  const headers = {
    authorization: identity.authorizationFor(url),
    'content-encoding': 'aes128gcm',
    'content-length': body.length,
    'content-type': 'application/octet-stream',
    ttl: TTL_SECONDS,
    urgency: 'high',
  }
  return new Promise<DeliveryResult>((resolve) => {
    // No connection is kept: the next one is checked anew.
    const { request } = url.protocol === 'https:' ? https : http
    const outgoing = request(url, {
      method: 'POST',
      headers,
      agent: false,
      lookup: createFilteredLookup(means.reach, portOf(url)),
      signal: AbortSignal.any([AbortSignal.timeout(means.timeoutMs), stopping]),
    })
    outgoing.once('response', (response) => {
      // What it says besides is nobody's business.
      response.destroy()
      resolve(outcomeOf(response.statusCode ?? 0))
    })
    outgoing.once('error', (error) => resolve(error instanceof BlockedAddressError ? 'refused' : 'later'))
    outgoing.end(body)
  })
}
