import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Reports how much of a text was read, in percent: the share of its `[data-end]` elements that have been visible. Only increases. */
export function useReadProgress(text: RefObject<HTMLElement | null>, onProgress: (percent: number) => void): void {
  const report = useEffectEvent(onProgress)
  useEffect(() => {
    const ends = [...(text.current?.querySelectorAll('[data-end]') ?? [])]
    let best = 0
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => ends.indexOf(target) + 1)
      const most = Math.max(best, ...seen)
      if (most === best) return
      best = most
      report(Math.round((best / ends.length) * 100))
    })
    for (const end of ends) observer.observe(end)
    return () => observer.disconnect()
  }, [text])
}
