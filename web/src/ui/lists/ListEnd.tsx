import { useEffect, useEffectEvent, useRef } from 'react'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import styles from './ListEnd.module.css'

/** How far below the screen the end of a list may be when its next page is fetched. */
const PREFETCH_MARGIN = '800px'

interface Props {
  /** What the list holds, in the plural. */
  what: string
  /** How much stands above; the end is looked for anew whenever that changes. */
  length: number
  /** The list, page by page. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

function stateOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: Props['list']) {
  if (isFetchingNextPage) return 'loading'
  if (isFetchNextPageError) return 'failed'
  return hasNextPage ? 'more' : 'end'
}

/** The end of a list: fetches what comes next before the reader gets there, and offers it as a button in any case. */
export function ListEnd({ what, length, list }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const state = stateOf(list)
  const load = () => void list.fetchNextPage()
  const near = useEffectEvent(() => {
    if (state === 'more') load()
  })
  useEffect(() => {
    if (end.current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && near(), { rootMargin: PREFETCH_MARGIN })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [length])
  return (
    <div ref={end} data-slot="list-end" className={styles.listEnd}>
      {state === 'loading' && <Spinner size={18} label={tWith('Loading more {what}', { what })} />}
      {state === 'more' && (
        <Button variant="ghost" onClick={load}>
          {tWith('Show more {what}', { what })}
        </Button>
      )}
      {state === 'failed' && (
        <>
          <p role="alert">{tWith("Couldn't load more {what}.", { what })}</p>
          <Button icon="rotate-ccw" onClick={load}>
            {t('Try again')}
          </Button>
        </>
      )}
      {state === 'end' && <p className="faint">{t("You're all caught up.")}</p>}
    </div>
  )
}
