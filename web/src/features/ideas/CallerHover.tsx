import type { Id } from '@trademates/contract/wire'
import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { useHover } from './use-hover.ts'

const CallerCard = lazyWithRetry(
  () => import('./card/CallerCard.tsx').then((module) => module.CallerCard),
  () => null,
)

interface Props {
  user: Id
  /** The name of the caller; its link is described by this id while the card is open. */
  children: (describedBy: string | undefined) => ReactNode
}

/** The name of a caller. The mouse and the keyboard open a card with the caller's figures. */
export function CallerHover({ user, children }: Props) {
  const id = useId()
  const name = useRef<HTMLSpanElement>(null)
  const { isOpen, handlers } = useHover()
  return (
    <span ref={name} {...handlers}>
      {children(isOpen ? id : undefined)}
      {isOpen && createPortal(<CallerCard id={id} user={user} anchor={name} />, document.body)}
    </span>
  )
}
