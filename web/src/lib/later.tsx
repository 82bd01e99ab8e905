import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** What stands in for a part: `retry` asks for it again where it did not arrive, and is null while it is on its way. */
type StandIn = (has: { retry: (() => void) | null }) => ReactNode

/**
 * A part that no first picture needs: its code is fetched when it is first drawn, or ahead by `fetch`, and is then drawn at once. Unlike what
 * React calls lazy it can be had again where it did not arrive.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, standIn: StandIn) {
  let Part: ComponentType<Props> | null = null
  const fetch = async () => {
    Part = await load()
  }
  const Later = (props: Props) => {
    const [state, setState] = useState<'waiting' | 'there' | 'lost'>('waiting')
    useEffect(() => {
      if (Part !== null || state !== 'waiting') return
      fetch().then(
        () => setState('there'),
        () => setState('lost'),
      )
    }, [state])
    return Part === null ? standIn({ retry: state === 'lost' ? () => setState('waiting') : null }) : <Part {...props} />
  }
  return Object.assign(Later, { fetch })
}
