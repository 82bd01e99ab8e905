import { language } from '#i18n/t.ts'

export interface HttpRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | null
  /** Aborts the request; the promise rejects with the signal's reason. */
  signal: AbortSignal | undefined
  /** Timeout in ms; default 15,000. None for a FormData body. */
  timeoutMs?: number | undefined
  /** Called with the fraction of a FormData body sent, 0 to 1. */
  onProgress: ((fraction: number) => void) | undefined
}

/** A response. `body`: parsed JSON; `null` if there is none. */
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
    const response = await fetch(url, {
      method,
      headers,
      body,
      // A like or a follow reaches the server although the page is left at that moment.
      keepalive: method !== 'GET' && body === null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return { status: response.status, header: (name) => response.headers.get(name), body: parseJson(await response.text()) }
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  }
}

// fetch does not report upload progress.
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

/** Sends a request with the language of the page, in which the server writes emails and push messages. Returns `null` without a response: no network, or a timeout. */
export function sendHttp({ headers, ...rest }: HttpRequest): Promise<HttpResponse | null> {
  const httpRequest = { ...rest, headers: { ...headers, 'accept-language': language } }
  return httpRequest.body instanceof FormData ? sendWithXhr(httpRequest) : sendWithFetch(httpRequest)
}
