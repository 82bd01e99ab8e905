import { Link } from '@tanstack/react-router'
import { markCorrectionsSeen, type Post } from '@trademates/contract/posts'
import { useEffect, useRef } from 'react'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { call } from '#lib/api/call.ts'
import { patchEntity } from '#lib/cache/query-cache.ts'
import styles from './TagCorrections.module.css'

/** Shows the author of a post once which cashtags point to another symbol since the market of the post decides. */
export function TagCorrections({ post: { id, symbols, corrections = [] } }: { post: Pick<Post, 'id' | 'symbols' | 'corrections'> }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let state: 'unseen' | 'sending' | 'stored' = 'unseen'
    let isUnmounted = false
    const markSeen = async () => {
      state = 'sending'
      try {
        await call(markCorrectionsSeen, { params: { id } })
        state = 'stored'
      } catch {
        // The note stays, and is marked when it comes into view again.
        state = 'unseen'
        if (isUnmounted) patchEntity('post', id, (post) => ({ ...post, corrections }))
      }
    }
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === true && state === 'unseen') void markSeen()
    })
    if (note.current !== null) observer.observe(note.current)
    return () => {
      observer.disconnect()
      isUnmounted = true
      // Not before: the author may be reading it.
      if (state !== 'unseen') patchEntity('post', id, ({ corrections: _, ...post }) => post)
    }
  }, [id])
  // An edit may have changed them since.
  const shown = corrections.filter(({ tag, code }) => symbols.some((symbol) => symbol.code === code && symbol.tags.includes(tag)))
  return (
    <div ref={note} role="note" className={`${styles.corrections} muted text-sm`}>
      {shown.map(({ tag, name, has_choice: hasChoice }) => (
        <p key={tag}>
          {tWith('{tag} now points to {name}.', { tag: `$${tag}`, name })}{' '}
          {hasChoice && (
            <Link
              to="/update/$postId"
              params={{ postId: id }}
              search={{ tag }}
              aria-label={tWith('Change what {tag} points to', { tag: `$${tag}` })}
              className={`${styles.change} medium underline-hover`}
            >
              {t('Change')}
            </Link>
          )}
        </p>
      ))}
    </div>
  )
}
