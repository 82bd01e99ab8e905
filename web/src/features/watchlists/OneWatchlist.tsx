import { WATCHED_MOST, type Watchlist } from '@trademates/contract/watchlists'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { SymbolPicker } from '#features/symbols/SymbolPicker.tsx'
import { Stamp } from '#features/prices/Stamp.tsx'
import { useNow } from '#lib/time.ts'
import { confirm } from '#ui/confirm.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { add, drop, fill, rename } from './actions.ts'
import { NameForm } from './NameForm.tsx'
import { moved } from './order.ts'
import { usePrices } from './use-prices.ts'
import { WatchedSymbol } from './WatchedSymbol.tsx'

/** One watchlist: its symbols in an order that is changed by dragging or by the arrow keys, and a line to add more. */
export function OneWatchlist({ list }: { list: Watchlist }) {
  const { id, name, symbols } = list
  const now = new Date(useNow())
  const rows = useRef<HTMLUListElement>(null)
  const { quotes, lines } = usePrices(symbols.map(({ code }) => code))
  const [typed, type] = useState('')
  const [isNaming, setNaming] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, say] = useState('')
  const first = symbols.flatMap(({ code }) => quotes.get(code) ?? [])[0]

  const move = (from: number, to: number) => {
    if (to < 0 || to >= symbols.length || from === to) return
    void fill(id, moved(symbols, from, to))
    say(`${symbols[from]?.code} is now ${to + 1} of ${symbols.length}`)
  }
  const moveByKey = (event: KeyboardEvent, from: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(from, from + step)
    // The handle goes along with its row.
    requestAnimationFrame(() =>
      rows.current?.querySelectorAll<HTMLElement>('.handle')[Math.max(0, Math.min(symbols.length - 1, from + step))]?.focus(),
    )
  }
  const over = (event: DragEvent, to: number) => {
    if (dragged === null) return
    event.preventDefault()
    if (dragged !== to) {
      move(dragged, to)
      setDragged(to)
    }
  }
  const remove = async () => {
    if (
      await confirm({
        title: `Delete the list ${name}?`,
        text: 'Its symbols are watched no longer, unless another list holds them.',
        yes: 'Delete',
        danger: true,
      })
    )
      drop(id)
  }
  return (
    <>
      <div className="watchlist-head">
        {symbols.length < WATCHED_MOST && (
          <SymbolPicker
            label="Add a symbol"
            placeholder="Add a symbol"
            value={typed}
            onChange={type}
            onPick={(symbol) => {
              type('')
              add(list, symbol)
            }}
          />
        )}
        <Menu
          label="List options"
          items={[
            { label: 'Rename', icon: 'pencil', run: () => setNaming(true) },
            'line',
            { label: 'Delete list', icon: 'trash-2', danger: true, run: () => void remove() },
          ]}
        />
      </div>
      {isNaming && (
        <NameForm
          label="Name of the list"
          yes="Rename"
          name={name}
          onDone={(next) => {
            rename(id, next)
            setNaming(false)
          }}
          onCancel={() => setNaming(false)}
        />
      )}
      {symbols.length === 0 && <p className="watchlist-none">This list holds nothing yet.</p>}
      <ul ref={rows} className="watched" aria-label={name}>
        {symbols.map((symbol, at) => (
          <li key={symbol.code} className={dragged === at ? 'is-dragged' : undefined} onDragOver={(event) => over(event, at)}>
            <button
              type="button"
              className="iconbtn handle"
              draggable
              aria-label={`Move ${symbol.code}, ${at + 1} of ${symbols.length}. Use the arrow keys`}
              title="Drag, or use the arrow keys"
              onKeyDown={(event) => moveByKey(event, at)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(at)
              }}
              onDragEnd={() => setDragged(null)}
            >
              <Icon name="grip-vertical" size={16} />
            </button>
            <WatchedSymbol symbol={symbol} quote={quotes.get(symbol.code)} closes={lines.get(symbol.code) ?? []} />
            <IconButton
              label={`Remove ${symbol.code}`}
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
      {first !== undefined && (
        <p className="watchlist-stamp">
          <Stamp quote={first} now={now} withSource />
        </p>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}
