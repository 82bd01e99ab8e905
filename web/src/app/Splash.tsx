import { useEffect, useEffectEvent } from 'react'
import { SPLASH_MS } from '#ui/timing.ts'
import { Wordmark } from '#ui/Wordmark.tsx'
import { t } from '#words/t.ts'
import './Splash.css'

/** The brand over the whole page for 2.5 s; a click or any key ends it early (decision D2). */
export function Splash({ onDone }: { onDone: () => void }) {
  const done = useEffectEvent(() => onDone())
  useEffect(() => {
    const end = () => done()
    const timer = setTimeout(end, SPLASH_MS)
    window.addEventListener('keydown', end)
    window.addEventListener('click', end)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', end)
      window.removeEventListener('click', end)
    }
  }, [])
  return (
    <div className="splash" role="status" aria-label={t('TradeMates is starting')}>
      <Wordmark height={64} />
      <span className="splash-bar" />
    </div>
  )
}
