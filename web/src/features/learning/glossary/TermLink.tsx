import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { TermCardProps } from './TermCard.tsx'
import { loadTerms } from './terms.ts'
import type { Term } from './term.ts'
import styles from './TermLink.module.css'

// Delay opening while the pointer passes over a word; delay closing so that the pointer can reach the card.
const ENTER_MS = 250
const LEAVE_MS = 200

interface OpenCard {
  term: Term
  Card: ComponentType<TermCardProps>
}

async function fetchCard(id: string): Promise<OpenCard | null> {
  const [terms, { TermCard }] = await Promise.all([loadTerms(), import('./TermCard.tsx')])
  const term = terms.find((one) => one.id === id)
  return term === undefined ? null : { term, Card: TermCard }
}

// Only one card is open at a time.
let closeOpenCard = (): void => undefined

/** A glossary term in a text. Opens its card on hover, focus and touch; the link itself leads to the glossary. */
export function TermLink({ id, children }: { id: string; children: ReactNode }) {
  const link = useRef<HTMLAnchorElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touched = useRef(false)
  const isRequested = useRef(false)
  const [shown, setShown] = useState<OpenCard | null>(null)
  const cardId = useId()

  const show = async () => {
    const found = await fetchCard(id)
    if (!isRequested.current || found === null) return
    closeOpenCard()
    closeOpenCard = () => setShown(null)
    setShown(found)
  }
  const schedule = (open: boolean, ms: number) => {
    isRequested.current = open
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // If the card fails to load, the word still links to the glossary.
      if (open) void show().catch(() => null)
      else setShown(null)
    }, ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <>
      <Link
        ref={link}
        to="/learn/glossary"
        hash={id}
        data-slot="term"
        className={styles.term}
        preload={false}
        aria-describedby={shown === null ? undefined : cardId}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && schedule(true, ENTER_MS)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && schedule(false, LEAVE_MS)}
        onPointerDown={({ pointerType }) => (touched.current = pointerType === 'touch')}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && schedule(true, 0)}
        onBlur={() => schedule(false, LEAVE_MS)}
        onClick={(event) => {
          if (!touched.current) return
          event.preventDefault()
          schedule(true, 0)
        }}
      >
        {children}
      </Link>
      {shown !== null && (
        <shown.Card
          id={cardId}
          term={shown.term}
          anchor={link.current}
          onStay={() => clearTimeout(timer.current)}
          onLeave={() => schedule(false, LEAVE_MS)}
          onClose={() => schedule(false, 0)}
        />
      )}
    </>
  )
}
