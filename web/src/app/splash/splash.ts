import { SPLASH_MS } from '#ui/feedback/timing.ts'
import { t } from '#i18n/t.ts'

/** How long, in milliseconds, it fades: as long as its animation. */
const FADE_OUT_MS = 160

/** Ends the splash that the page came with: after 2.5 s, early at a click or any key (decision D2). Where a tab was here before, there is none. */
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
  }
  window.addEventListener('keydown', end, { signal: over.signal })
  window.addEventListener('click', end, { signal: over.signal })
}
