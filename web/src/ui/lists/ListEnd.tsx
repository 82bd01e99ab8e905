import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import styles from './ListEnd.module.css'

/** Distance below the viewport at which the next page is fetched. */
const PREFETCH_MARGIN = '800px'

interface Props {
  /** Name of the items, in the plural. */
  what: string
  /** Number of items. */
  length: number
  /** State of the infinite query. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    /** When data arrived last, in ms since 1970. */
    dataUpdatedAt: number
    fetchNextPage: () => unknown
  }
}

function stateOf({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: Props['list']) {
  if (isFetchingNextPage) return 'loading'
  if (isFetchNextPageError) return 'failed'
  return hasNextPage ? 'more' : 'end'
}

/** End of a list: fetches the next page before the user reaches it; also offers a button. */
export function ListEnd({ what, length, list }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const state = stateOf(list)
  const { dataUpdatedAt } = list
  const [attempts, setAttempts] = useState(0)
  const load = () => void Promise.resolve(list.fetchNextPage()).finally(() => setAttempts((count) => count + 1))
  const near = useEffectEvent(() => {
    if (state === 'more') load()
  })
  useEffect(() => {
    if (end.current === null) return undefined
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === true && near(), {
      rootMargin: PREFETCH_MARGIN,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
    // Also after a refetch, and after a request that ended without a page: a refetch may cancel it before it was rendered.
  }, [length, state, dataUpdatedAt, attempts])
  return (
    <Stack gap={12} ref={end} data-slot="list-end" className={`${styles.listEnd} muted text-sm`}>
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
    </Stack>
  )
}
