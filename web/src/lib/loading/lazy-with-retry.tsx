import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { retryFailedStyles } from './retry-styles.ts'
import { reloadWhenOnline } from './reload.ts'

/** Props of a fallback. `retry` is null while the code loads. */
export interface RetryProps {
  retry: (() => void) | null
}

/**
 * A component whose code loads on first render. Renders `Fallback` until then, and with `retry` if it failed; mounting again retries too.
 * `fetch` prefetches the code.
 *
 * `React.lazy` keeps a failed import until the document is reloaded, as does Vite's `vite:preloadError` with a reload. A reload while offline
 * loses the page, and with it typed text. Here a user without a connection stays on the page and can try again.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: (props: Props & RetryProps) => ReactNode,
) {
  let Content: ComponentType<Props> | null = null
  const fetch = async () => {
    await retryFailedStyles()
    Content = await load()
  }
  const Lazy = (props: Props): ReactNode => {
    const [state, setState] = useState<'loading' | 'failed' | 'loaded'>(Content === null ? 'loading' : 'loaded')
    const onLoaded = () => setState('loaded')
    useEffect(() => {
      // A prefetch may have completed since the render.
      if (state === 'loading') fetch().then(onLoaded, () => setState('failed'))
    }, [])
    if (Content !== null) return <Content {...props} />
    // If the chunk no longer exists, the document is outdated.
    return <Fallback {...props} retry={state === 'failed' ? () => void fetch().then(onLoaded, reloadWhenOnline) : null} />
  }
  return Object.assign(Lazy, { fetch })
}
