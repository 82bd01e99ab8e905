import { Link } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import type { Term } from './term.ts'
import styles from './TermCard.module.css'

const GAP = 6
const EDGE = 8

export interface TermCardProps {
  id: string
  term: Term
  /** The word that opened the card. */
  anchor: HTMLElement | null
  onStay: () => void
  onLeave: () => void
  onClose: () => void
}

/** Positions the card below the first line of its word, or above if there is no room, and keeps it inside the window. */
function positionCard(card: HTMLElement, anchor: HTMLElement): void {
  const [word] = anchor.getClientRects()
  if (word === undefined) return
  const { width, height } = card.getBoundingClientRect()
  const below = word.bottom + GAP
  const fits = below + height + EDGE <= window.innerHeight
  card.style.top = `${Math.max(EDGE, fits ? below : word.top - GAP - height)}px`
  card.style.left = `${Math.max(EDGE, Math.min(word.left, window.innerWidth - width - EDGE))}px`
}

/** Card with the definition of a term. Escape, scrolling, resizing and a press outside call `onClose`. */
export function TermCard({ id, term, anchor, onStay, onLeave, onClose }: TermCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    if (card.current !== null && anchor !== null) positionCard(card.current, anchor)
  }, [anchor])

  // A layout effect, so that a key pressed right after the card opens is handled.
  useLayoutEffect(() => {
    const leave = () => close()
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !card.current?.contains(target) && anchor?.contains(target) !== true) close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    window.addEventListener('scroll', leave, { passive: true, capture: true })
    window.addEventListener('resize', leave)
    window.addEventListener('pointerdown', press)
    window.addEventListener('keydown', key, true)
    return () => {
      window.removeEventListener('scroll', leave, { capture: true })
      window.removeEventListener('resize', leave)
      window.removeEventListener('pointerdown', press)
      window.removeEventListener('keydown', key, true)
    }
  }, [anchor])

  return createPortal(
    <div
      data-slot="term-card"
      className={styles.termCard}
      ref={card}
      onPointerEnter={onStay}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave()}
    >
      <div id={id}>
        <strong>{term.name}</strong>
        <p>{term.text}</p>
      </div>
      <Row gap={16} align="stretch" className={styles.termWays}>
        <Link to="/learn/glossary" hash={term.id} className="link">
          {t('Glossary')}
        </Link>
        {term.lesson !== null && (
          <Link to="/learn/$lesson" params={{ lesson: term.lesson }} className="link">
            {t('Lesson')}
          </Link>
        )}
      </Row>
    </div>,
    document.body,
  )
}
