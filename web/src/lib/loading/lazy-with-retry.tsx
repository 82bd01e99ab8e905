import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { retryFailedStyles } from './retry-styles.ts'
import { reloadWhenOnline } from './reload.ts'

/** What stands in the place of a component is told where its code did not arrive, and gets how to ask for it again. */
export interface RetryProps {
  retry: (() => void) | null
}

/**
 * A component whose code is fetched when it is first drawn. Until that is there `Instead` stands in its place, and still where it did not arrive: a
 * screen does not go with a part of it, and whoever draws that part again asks for it again. `fetch` asks for it ahead; then it is drawn at once.
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
  const Late = (props: Props): ReactNode => {
    const [state, setState] = useState<'coming' | 'lost' | 'here'>(Content === null ? 'coming' : 'here')
    const arrive = () => setState('here')
    useEffect(() => {
      // It may have come, asked for ahead, since this was drawn.
      if (state === 'coming') fetch().then(arrive, () => setState('lost'))
    }, [])
    if (Content !== null) return <Content {...props} />
    // Where it is lost for good, the document that asks for it is an old one.
    return <Fallback {...props} retry={state === 'lost' ? () => void fetch().then(arrive, reloadWhenOnline) : null} />
  }
  return Object.assign(Late, { fetch })
}
