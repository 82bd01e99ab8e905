import type { Post } from '@trademates/contract/posts'
import type { Asked } from '#lib/asked.ts'

// Written in front of this script when the client is built (`build/first-plugin.ts`): the files that every member needs, and more of them by the
// first part of the path.
declare const BUILT: { members: readonly string[]; paths: Readonly<Record<string, readonly string[]>> }

/** How long, in milliseconds, an answer is waited for. */
const PATIENCE = 15_000
const JSON_TYPE = 'application/json'

/** The reader's theme and language, and whether this tab shows the product for the first time (decision D2). */
function dress(page: HTMLElement): void {
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') page.dataset['theme'] = theme
  const whole = ['en', 'es']
  const kept = localStorage.getItem('language') ?? ''
  if (kept === 'ar') page.dir = 'rtl'
  page.lang = [...whole, 'ar'].includes(kept)
    ? kept
    : (navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => whole.includes(tag)) ?? 'en')
  if (sessionStorage.getItem('splash') === null) page.dataset['splash'] = `${performance.now()}`
  sessionStorage.setItem('splash', 'shown')
}

function fetchAhead(how: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), how))
}

/** Has the browser fetch what the client will ask for. */
function fetchFiles({ members, paths }: typeof BUILT): void {
  const [, path = ''] = location.pathname.split('/')
  for (const href of [...members, ...(paths[path] ?? [])]) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    // The first picture waits for none of them.
    fetchAhead({ ...kind, crossOrigin: '', fetchPriority: 'low', href })
  }
}

/** What the screen of this address asks first: the calls of its loader in `app/ahead.ts`. */
function firstCalls(): string[] {
  const { pathname, search } = location
  if (search !== '') return []
  if (pathname === '/') return ['/api/feed/posts/']
  const [, kind, id] = /^\/(post|profile)\/([\da-f-]{36})$/.exec(pathname) ?? []
  if (kind === 'post') return [`/api/feed/posts/${id}/`]
  return kind === 'profile' ? [`/api/profile/${id}/`, `/api/profile/${id}/posts/`] : []
}

/** Has the browser fetch the picture of the first post, which the client would find only once it has drawn it. */
async function fetchPicture(answer: Promise<Response>): Promise<void> {
  const found = (await (await answer).clone().json()) as Post | Post[]
  const first = [found].flat()[0]
  // The files of what is hidden are fetched with the token, as its author.
  const picture = first?.hidden_for === undefined ? first?.files?.find(({ kind }) => kind === 'image') : undefined
  if (picture === undefined) return
  fetchAhead({ rel: 'preload', as: 'image', fetchPriority: 'high', href: picture.thumbnail ?? picture.file })
}

/** Asks who is signed in, and what they will see first, before the client is there; it takes the answers over (`lib/asked.ts`). */
function askAhead(access: string): Asked {
  const answers: Asked['answers'] = new Map()
  const ask = (method: string, url: string, headers: Record<string, string>, body: string | null) => {
    const sent = { accept: JSON_TYPE, 'accept-language': document.documentElement.lang, ...headers }
    const name = `${method} ${url} ${body ?? headers['authorization']}`
    const answer = fetch(url, { method, headers: sent, body, signal: AbortSignal.timeout(PATIENCE) })
    answers.set(name, answer)
    // Whoever has taken it over is told; the next one asks anew.
    answer.catch(() => answers.delete(name))
    return answer
  }
  void ask('POST', '/api/login/', { 'content-type': JSON_TYPE }, JSON.stringify({ token: access }))
  // Of a profile that is who it is of; its posts stand further down.
  const [first] = firstCalls().map((url) => ask('GET', url, { authorization: `Bearer ${access}` }, null))
  if (first !== undefined) fetchPicture(first).catch(() => null)
  return { at: Date.now(), answers }
}

dress(document.documentElement)
const access = localStorage.getItem('access')
if (access !== null) {
  fetchFiles(BUILT)
  window.asked = askAhead(access)
}
