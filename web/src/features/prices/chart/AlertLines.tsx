import { type Decimal, percentChange, formatChange } from '@trademates/contract/decimals'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { formatPrice } from '#features/prices/format-price.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import type { ChartScale } from './drawing/draw-chart.ts'
import { ticksOf } from './level-keys.ts'
import styles from './AlertLines.module.css'

/** A finger that rests this long on a line moves it; a shorter touch scrolls the page. */
const LONG_PRESS_MS = 300
/** A finger that moves further before does not rest. */
const MAX_REST_PX = 8

/** A price alert as a chart shows it. */
export interface ChartAlert {
  id: string
  /** Its condition: `Crossing`. */
  condition: string
  price: Decimal
  isPaused: boolean
}

interface Props {
  alerts: readonly ChartAlert[]
  scale: ChartScale
  decimals: number
  /** The newest price, for the distance while a line is moved. */
  lastPrice: Decimal | undefined
  onMove: (id: string, price: Decimal) => void
}

interface Drag {
  id: string
  /** Where it was pressed, in pixels of the window. */
  from: { x: number; y: number }
  /** The height of the line. */
  y: number
  /** A touch moves the line once it was long enough. */
  isReady: boolean
}

/** Focuses the handle after the part of a line that was pressed, so that Escape reaches it. */
function focusHandle(event: MouseEvent<HTMLElement>): void {
  event.preventDefault()
  const handle = event.currentTarget.nextElementSibling
  if (handle instanceof HTMLElement) handle.focus({ preventScroll: true })
}

/** Price alerts as dashed lines. Active ones are dragged, or moved with the arrow keys and confirmed with Enter; Escape puts them back. */
export function AlertLines({ alerts, scale, decimals, lastPrice, onMove }: Props) {
  const drag = useRef<Drag | null>(null)
  const lines = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // React listens passively: it cannot keep the page from scrolling while a finger moves a line.
    const keepPage = (event: TouchEvent) => drag.current?.isReady === true && event.cancelable && event.preventDefault()
    const { current: box } = lines
    box?.addEventListener('touchmove', keepPage, { passive: false })
    return () => box?.removeEventListener('touchmove', keepPage)
  }, [])
  const [moved, setMoved] = useState<{ id: string; price: Decimal } | null>(null)
  const show = (id: string, price: number) => {
    if (price > 0) setMoved({ id, price: price.toFixed(decimals) })
  }
  const putBack = () => {
    drag.current = null
    setMoved(null)
  }
  const confirm = () => {
    const alert = alerts.find(({ id }) => id === moved?.id)
    if (moved !== null && alert !== undefined && Number(moved.price) !== Number(alert.price)) onMove(moved.id, moved.price)
    putBack()
  }
  const start = (event: PointerEvent<HTMLElement>, { id, y, price }: { id: string; y: number; price: Decimal }) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const begun = { id, from: { x: event.clientX, y: event.clientY }, y, isReady: event.pointerType !== 'touch' }
    drag.current = begun
    if (begun.isReady) return
    setTimeout(() => {
      begun.isReady = true
      // The label says that the line can be moved now.
      if (drag.current === begun) setMoved({ id, price })
    }, LONG_PRESS_MS)
  }
  const follow = (event: PointerEvent) => {
    if (drag.current === null) return
    const { id, from, y, isReady } = drag.current
    if (!isReady) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > MAX_REST_PX) putBack()
      return
    }
    const price = scale.price(Math.max(0, Math.min(scale.height, y + event.clientY - from.y)))
    if (price !== null) show(id, price)
  }
  const press = (event: KeyboardEvent, id: string, price: Decimal) => {
    const ticks = ticksOf(event)
    if (ticks !== 0) show(id, Number(price) + ticks * 10 ** -decimals)
    else if (event.key === 'Enter') confirm()
    else if (event.key === 'Escape') putBack()
    else return
    event.preventDefault()
  }
  const placed = alerts.flatMap((alert) => {
    const price = moved?.id === alert.id ? moved.price : alert.price
    const y = scale.y(Number(price))
    return y === null || y < 0 || y > scale.height ? [] : [{ ...alert, price, y, isMoved: moved?.id === alert.id }]
  })
  return (
    <>
      <div ref={lines} className={styles.lines} style={{ width: scale.width }}>
        {placed.map(({ id, condition, price, isPaused, isMoved, y }) => {
          const pointer = {
            onPointerDown: (event: PointerEvent<HTMLElement>) => start(event, { id, y, price }),
            onPointerMove: follow,
            onPointerUp: confirm,
            onPointerCancel: putBack,
          }
          const shown = formatPrice(price, decimals)
          return isPaused ? (
            <div key={id} data-slot="paused-line" className={styles.paused}>
              <i className={styles.line} style={{ top: y }} />
              <span className={styles.label} style={{ top: y }}>
                <Icon name="bell" size={12} />
                {`${condition} ${shown}`}
              </span>
            </div>
          ) : (
            <div key={id} data-slot="alert-line">
              <i className={styles.line} style={{ top: y }} />
              <div className={styles.strip} style={{ top: y }} {...pointer} onMouseDown={focusHandle} />
              <div
                role="slider"
                tabIndex={0}
                className={styles.handle}
                aria-label={tWith('Alert: {condition}', { condition })}
                aria-orientation="vertical"
                aria-valuemin={0}
                aria-valuemax={Number(price) * 2}
                aria-valuenow={Number(price)}
                aria-valuetext={shown}
                style={{ top: y }}
                {...pointer}
                onKeyDown={(event) => press(event, id, price)}
                onBlur={putBack}
              >
                <span>
                  <Icon name="bell" size={12} />
                  {isMoved && lastPrice !== undefined
                    ? `${shown} · ${formatChange(percentChange(lastPrice, price))}%`
                    : `${condition} ${shown}`}
                </span>
              </div>
            </div>
          )
        })}
      </div>
      <div className={styles.axis} style={{ insetInlineStart: scale.width }} aria-hidden="true">
        {placed.map(({ id, price, isPaused, y }) => (
          <span key={id} className={isPaused ? styles.paused : undefined} style={{ top: y }}>
            {formatPrice(price, decimals)}
          </span>
        ))}
      </div>
    </>
  )
}
