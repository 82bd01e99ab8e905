import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** How far below the screen the end of the feed may be when its next page is fetched. */
const AHEAD = '800px'

interface Props {
  /** How many posts stand above; the end is looked for anew whenever that changes. */
  length: number
  state: 'more' | 'loading' | 'failed' | 'end'
  load: () => void
}

/** The end of the feed: fetches what comes next before the reader gets there, and offers it as a button in any case. */
export function FeedEnd({ length, state, load }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(() => {
    if (state === 'more') load()
  })
  useEffect(() => {
    if (end.current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && near(), { rootMargin: AHEAD })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [length])
  return (
    <div ref={end} className="feed-end">
      {state === 'loading' && <Spinner size={18} label="Loading more posts" />}
      {state === 'more' && (
        <Button variant="ghost" onClick={load}>
          Show more posts
        </Button>
      )}
      {state === 'failed' && (
        <>
          <p role="alert">Older posts did not load.</p>
          <Button icon="rotate-ccw" onClick={load}>
            Try again
          </Button>
        </>
      )}
      {state === 'end' && <p className="faint">That is all.</p>}
    </div>
  )
}
