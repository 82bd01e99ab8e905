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
  /** Addresses that may be connected to. */
  reach: AddressFilter
  /** Required protocol of endpoints. */
  protocol: 'https:' | 'http:'
  /** A slower push service is retried later. */
  timeoutMs: number
  /** Interval of the search for unannounced pushes, in seconds. */
  pollSeconds: number
}

export const PUSH_DEFAULTS: PushOptions = { reach: publicWebOnly, protocol: 'https:', timeoutMs: 10_000, pollSeconds: 5 }

/** Endpoint and keys of a browser. */
export interface PushTarget extends PushKeys {
  endpoint: string
}

/** `gone`: the subscription has ended. `retry`: no response, or the service is busy. */
export type DeliveryResult = 'delivered' | 'gone' | 'rejected' | 'retry'

/** How long the push service keeps a push for an offline browser, in seconds. */
const TTL_SECONDS = 12 * 3_600

function outcomeOf(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'retry' : 'rejected'
}

/** VAPID identity, options and the signal that aborts. */
interface DeliveryDeps {
  identity: VapidIdentity
  options: PushOptions
  stopping: AbortSignal
}

/**
 * Sends one push (RFC 8030) without following redirects. A host that resolves to a blocked address gives `rejected`; throws if the endpoint
 * itself contains a blocked address.
 */
export async function deliverPush(
  text: string,
  { endpoint, ...recipient }: PushTarget,
  { identity, options, stopping }: DeliveryDeps,
): Promise<DeliveryResult> {
  const url = new URL(endpoint)
  checkIpLiteral(url, options.reach)
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
    // No keep-alive, so that every connection is checked.
    const { request } = url.protocol === 'https:' ? https : http
    const outgoing = request(url, {
      method: 'POST',
      headers,
      agent: false,
      lookup: createFilteredLookup(options.reach, portOf(url)),
      signal: AbortSignal.any([AbortSignal.timeout(options.timeoutMs), stopping]),
    })
    outgoing.once('response', (response) => {
      // The body is not needed.
      response.destroy()
      resolve(outcomeOf(response.statusCode ?? 0))
    })
    outgoing.once('error', (error) => resolve(error instanceof BlockedAddressError ? 'rejected' : 'retry'))
    outgoing.end(body)
  })
}
