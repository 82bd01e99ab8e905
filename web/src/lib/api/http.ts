import { language } from '#i18n/t.ts'

/** One HTTP request, ready to go. */
export interface HttpRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | null
  /** Stops the request; the promise then rejects with the signal's reason. */
  signal: AbortSignal | undefined
  /** How long silence is borne, in milliseconds; 15 seconds where nothing is said, and for ever with a FormData body. */
  timeoutMs?: number | undefined
  /** Told the fraction sent, 0 to 1, of a FormData body. */
  onProgress: ((fraction: number) => void) | undefined
}

/** What came back: `body` is parsed JSON, or `null` where there was none. */
export interface HttpResponse {
  status: number
  header: (name: string) => string | null
  body: unknown
}

const DEFAULT_TIMEOUT_MS = 15_000

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function sendWithFetch({
  url,
  signal,
  method,
  headers,
  body,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: HttpRequest): Promise<HttpResponse | null> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { method, headers, body, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return { status: response.status, header: (name) => response.headers.get(name), body: parseJson(await response.text()) }
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  }
}

// fetch tells nothing of how much was sent, so uploads go by XMLHttpRequest.
function sendWithXhr({ url, signal, method, headers, body, onProgress }: HttpRequest): Promise<HttpResponse | null> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('load', () =>
      resolve({ status: request.status, header: (name) => request.getResponseHeader(name), body: parseJson(request.responseText) }),
    )
    request.addEventListener('error', () => resolve(null))
    signal?.addEventListener('abort', () => {
      request.abort()
      const reason: unknown = signal.reason
      reject(reason)
    })
    request.send(body)
  })
}

/**
 * Sends a parcel, with the language of the page: what the server mails or pushes comes in it.
 * Gives `null` when nothing answered: no network, or too long a silence for anything but an upload.
 */
export function sendHttp({ headers, ...rest }: HttpRequest): Promise<HttpResponse | null> {
  const parcel = { ...rest, headers: { ...headers, 'accept-language': language } }
  return parcel.body instanceof FormData ? sendWithXhr(parcel) : sendWithFetch(parcel)
}
