import type { Decimal } from '@trademates/contract/decimals'
import { parseRetryAfter } from '#platform/http-client/retry-after.ts'
import { SourceError } from '#features/prices/source.ts'

const REQUEST_TIMEOUT_MS = 8_000
const MAX_RESPONSE_BYTES = 8_000_000

/** A request to a provider; `provider` is its name in errors. */
export interface ProviderRequest {
  provider: string
  url: URL
  headers?: Record<string, string>
  /** Aborts the request. */
  signal: AbortSignal
}

/** Fetches a text with its status. Throws a SourceError for 403, 418, 429, 451 and 5xx. */
export async function fetchText({ provider, url, headers = {}, signal }: ProviderRequest): Promise<{ status: number; text: string }> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
  const response = await fetch(url, { headers, redirect: 'error', signal: ending }).catch((error: unknown) => {
    throw new SourceError(`${provider} did not respond`, { cause: error })
  })
  const text = await readBody(response, provider)
  if (response.status === 403 || response.status === 451)
    throw new SourceError(`${provider} returned ${response.status} ${text.slice(0, 200)}`, { isRejected: true })
  if (response.status === 429 || response.status === 418 || response.status >= 500) {
    throw new SourceError(`${provider} returned ${response.status}`, { retryAfter: parseRetryAfter(response.headers.get('retry-after')) })
  }
  return { status: response.status, text }
}

async function readBody(response: Response, provider: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MAX_RESPONSE_BYTES) throw new SourceError(`${provider} returned more than ${MAX_RESPONSE_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

// JSON.parse source text access (ECMAScript 2026) passes a number as it was written.
const parseJson = JSON.parse as (text: string, revive: (name: string, value: unknown, context: { source?: string }) => unknown) => unknown

/** Fetches JSON in which every number stays the text it was written as, so that no price becomes a floating-point number. */
export async function fetchJson(request: ProviderRequest): Promise<{ status: number; body: unknown }> {
  const { status, text } = await fetchText(request)
  try {
    return { status, body: parseJson(text, (_name, value, { source }) => (typeof value === 'number' ? source : value)) }
  } catch (error) {
    throw new SourceError(`${request.provider} returned invalid JSON`, { cause: error })
  }
}

/** The error for a response of an unexpected shape. */
export const unexpectedResponse = (provider: string, body: unknown): SourceError =>
  new SourceError(`${provider} returned an unexpected response: ${JSON.stringify(body)?.slice(0, 200)}`)

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

/** Digits before the decimal point. */
const MAX_DIGITS = 24

/** Converts a number, with or without exponent, to a plain decimal. Throws a SourceError for anything else. */
export function parseDecimal(provider: string, value: unknown): Decimal {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(typeof value === 'string' ? value : '') ?? []
  if (whole === '') throw unexpectedResponse(provider, value)
  const shift = Number(exponent)
  if (Math.abs(shift) > 18) throw unexpectedResponse(provider, value)
  const digits = '0'.repeat(Math.max(0, -shift)) + whole + fraction
  const point = Math.max(0, -shift) + whole.length + shift
  const [before, behind] = [
    digits
      .slice(0, point)
      .padEnd(point, '0')
      .replace(/^0+(?=\d)/, ''),
    digits.slice(point).slice(0, 18),
  ]
  if (before.length > MAX_DIGITS) throw unexpectedResponse(provider, value)
  return `${sign}${before}${behind === '' ? '' : `.${behind}`}`
}

/** Parses seconds or milliseconds. */
export function parseInteger(provider: string, value: unknown): number {
  if (typeof value === 'string' && /^\d{1,16}$/.test(value)) return Number(value)
  throw unexpectedResponse(provider, value)
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isRows = (value: unknown): value is unknown[][] => Array.isArray(value) && value.every((row) => Array.isArray(row))

/** Appends a path and a query to `base`. */
export function buildUrl(base: string, path: string, query: Record<string, string | number>): URL {
  const url = new URL(base.replace(/\/$/, '') + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}
