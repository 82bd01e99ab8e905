import type { Watchlist } from '@trademates/contract/watchlists'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Quote } from '@trademates/contract/prices'
import { areMixed } from '#features/prices/Stamp.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { fill } from './actions.ts'
import { moved } from './order.ts'
import { useRowDrag } from './use-row-drag.ts'
import { WatchedSymbol } from './WatchedSymbol.tsx'
import watchlistsStyles from './Watchlists.module.css'
import iconButtonStyles from '#ui/IconButton.module.css'

interface Props {
  list: Watchlist
  quotes: ReadonlyMap<string, Quote>
  lines: ReadonlyMap<string, readonly string[]>
  /** What else stands in the row of a symbol. */
  beside: (code: string) => ReactNode
}

/** The symbols of a list. A handle at each changes its place: by mouse, by finger, by the arrow keys. */
export function WatchedRows({ list: { id, name, symbols }, quotes, lines, beside }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const [said, say] = useState('')
  const isMarked = areMixed(symbols.flatMap(({ code }) => quotes.get(code) ?? []))

  const move = (from: number, to: number) => {
    if (to < 0 || to >= symbols.length || from === to) return
    void fill(id, moved(symbols, from, to))
    say(tWith('{code} is now {place} of {count}', { code: symbols[from]?.code ?? '', place: to + 1, count: symbols.length }))
  }
  const moveByKey = (event: KeyboardEvent, from: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(from, from + step)
    // The focus goes along with the row.
    const to = Math.max(0, Math.min(symbols.length - 1, from + step))
    requestAnimationFrame(() => rows.current?.querySelectorAll<HTMLElement>('[data-slot~="handle"]')[to]?.focus())
  }
  const { lookOf, handlersOf } = useRowDrag(rows, move)
  return (
    <>
      <ul ref={rows} data-slot="watched" className={watchlistsStyles.watched} aria-label={name}>
        {symbols.map((symbol, at) => (
          <li key={symbol.code} {...lookOf(at)}>
            <button
              type="button"
              data-slot="icon-button handle"
              className={`${iconButtonStyles.iconButton} ${watchlistsStyles.handle}`}
              aria-label={tWith('Move {code}, {place} of {count}. Use the arrow keys', {
                code: symbol.code,
                place: at + 1,
                count: symbols.length,
              })}
              title={t('Drag or use arrow keys')}
              onKeyDown={(event) => moveByKey(event, at)}
              {...handlersOf(at)}
            >
              <Icon name="grip-vertical" size={16} />
            </button>
            <WatchedSymbol symbol={symbol} quote={quotes.get(symbol.code)} closes={lines.get(symbol.code) ?? []} isMarked={isMarked} />
            {beside(symbol.code)}
            <IconButton
              label={tWith('Remove {name}', { name: symbol.code })}
              icon="x"
              size="sm"
              onClick={() =>
                void fill(
                  id,
                  symbols.filter(({ code }) => code !== symbol.code),
                )
              }
            />
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}
