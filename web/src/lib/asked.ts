/** What the page asked before the client was there (`before-paint.ts`). */
export interface Asked {
  /** When, in milliseconds since 1970. */
  at: number
  /** By method, address, and body or authorization. */
  answers: Map<string, Promise<Response>>
}

/** A request, as far as it tells whether another is the same. */
interface Question {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | null
}

declare global {
  interface Window {
    asked?: Asked
  }
}

/** So long, in milliseconds, an answer counts as one to a question that is only asked now. */
const FRESH = 20_000

/** When the oldest answer that may be shown was asked for, in milliseconds since 1970; now, where nothing was asked ahead. */
export const askedSince = (): number => (window.asked !== undefined && Date.now() - window.asked.at < FRESH ? window.asked.at : Date.now())

/** The answer to exactly this request, where the page has asked for it already; each can be taken once. */
export function takeAsked({ method, url, headers, body }: Question): Promise<Response> | undefined {
  const asked = window.asked
  if (asked === undefined) return undefined
  const name = `${method} ${url} ${typeof body === 'string' ? body : headers['authorization']}`
  const answer = asked.answers.get(name)
  asked.answers.delete(name)
  return Date.now() - asked.at < FRESH ? answer : undefined
}
