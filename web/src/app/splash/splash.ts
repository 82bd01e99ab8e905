import { SPLASH_MS } from '#ui/feedback/timing.ts'
import { t } from '#i18n/t.ts'

/** Duration of the fade-out animation. */
const FADE_OUT_MS = 160

/** Hides the splash of index.html: 2.5 s after its first paint, or on a click or key (decision D2). Removes it at once in a tab that has shown it before. */
export function hideSplash(): void {
  const splash = document.querySelector<HTMLElement>('.splash')
  const { splash: since } = document.documentElement.dataset
  if (splash === null || since === undefined) return splash?.remove()
  splash.setAttribute('aria-label', t('TradeMates is starting'))
  const over = new AbortController()
  const left = SPLASH_MS - (performance.now() - Number(since))
  const timers = [setTimeout(() => splash.classList.add('is-leaving'), left - FADE_OUT_MS), setTimeout(() => end(), left)]
  const end = () => {
    timers.forEach(clearTimeout)
    over.abort()
    splash.remove()
    delete document.documentElement.dataset['splash']
  }
  window.addEventListener('keydown', end, { signal: over.signal })
  window.addEventListener('click', end, { signal: over.signal })
}
