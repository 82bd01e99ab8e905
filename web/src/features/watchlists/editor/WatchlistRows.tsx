import type { Quote } from '@trademates/contract/prices'
import type { Watchlist } from '@trademates/contract/watchlists'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { hasMixedStatus } from '#features/prices/PriceTag.tsx'
import { setSymbols } from '#features/watchlists/actions.ts'
import { WatchlistSymbol } from '#features/watchlists/WatchlistSymbol.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { useRowDrag } from './use-row-drag.ts'
import watchlistsStyles from '#features/watchlists/Watchlists.module.css'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'

/** Returns the items with one moved to another index. */
function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

interface Props {
  list: Watchlist
  quotes: ReadonlyMap<string, Quote>
  lines: ReadonlyMap<string, readonly string[]>
  /** Renders an extra control for a symbol. */
  renderAction: (code: string) => ReactNode
}

/** Symbols of a watchlist, sortable by mouse, touch or arrow keys. */
export function WatchlistRows({ list: { id, name, symbols }, quotes, lines, renderAction }: Props) {
  const rows = useRef<HTMLUListElement>(null)
  const [announcement, announce] = useState('')
  const showsStatus = hasMixedStatus(symbols.flatMap(({ code }) => quotes.get(code) ?? []))

  const move = (from: number, to: number) => {
    if (to < 0 || to >= symbols.length || from === to) return
    void setSymbols(id, moveItem(symbols, from, to))
    announce(tWith('{code} is now {place} of {count}', { code: symbols[from]?.code ?? '', place: to + 1, count: symbols.length }))
  }
  const moveByKey = (event: KeyboardEvent, from: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(from, from + step)
    // Moves the focus with the row.
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
            <WatchlistSymbol
              symbol={symbol}
              quote={quotes.get(symbol.code)}
              closes={lines.get(symbol.code) ?? []}
              showsStatus={showsStatus}
            />
            {renderAction(symbol.code)}
            <IconButton
              label={tWith('Remove {name}', { name: symbol.code })}
              icon="x"
              size="sm"
              onClick={() =>
                void setSymbols(
                  id,
                  symbols.filter(({ code }) => code !== symbol.code),
                )
              }
            />
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  )
}
