import type { Decimal } from '@trademates/contract/decimals'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { formatPrice } from '#features/prices/format-price.ts'
import { useIsWide } from '#ui/layout/use-width.ts'
import type { ChartScale } from './drawing/draw-chart.ts'
import { ticksOf } from './level-keys.ts'
import type { LevelKind } from './place-ideas.ts'
import styles from './LevelHandles.module.css'

/** A level that can be moved on the chart. */
export interface ChartLevel {
  id: string
  kind: LevelKind
  label: string
  price: Decimal
  /** Not chosen yet: the first move chooses it. */
  isSuggested: boolean
}

const HANDLE_HEIGHT_PX = { wide: 28, phone: 44 }
interface PlacedLevel {
  level: ChartLevel
  y: number
  /** The center of the handle; moved where handles would overlap. */
  handleY: number
}

/** Places levels on the chart from top to bottom; those outside its prices are left out. */
function placeLevels(levels: readonly ChartLevel[], scale: ChartScale, height: number): PlacedLevel[] {
  const inside = levels.flatMap((level) => {
    const y = scale.y(Number(level.price))
    return y === null || y < 0 || y > scale.height ? [] : [{ level, y }]
  })
  const placed: PlacedLevel[] = []
  for (const { level, y } of inside.toSorted((a, b) => a.y - b.y))
    placed.push({ level, y, handleY: Math.max(y, height / 2, (placed.at(-1)?.handleY ?? -Infinity) + height) })
  return placed
}

interface Props {
  levels: readonly ChartLevel[]
  scale: ChartScale
  decimals: number
  onMove: (id: string, price: Decimal) => void
}

/** Lines with handles that are dragged, or moved with the arrow keys: one tick, with Shift ten. */
export function LevelHandles({ levels, scale, decimals, onMove }: Props) {
  const height = HANDLE_HEIGHT_PX[useIsWide() ? 'wide' : 'phone']
  const drag = useRef<{ id: string; from: number; y: number } | null>(null)
  const move = (id: string, price: number) => {
    if (price > 0) onMove(id, price.toFixed(decimals))
  }
  const start = (event: PointerEvent<HTMLElement>, { level, y }: PlacedLevel) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { id: level.id, from: event.clientY, y }
  }
  const drop = () => {
    drag.current = null
  }
  const follow = (event: PointerEvent) => {
    if (drag.current === null) return
    const { id, from, y } = drag.current
    const price = scale.price(Math.max(0, Math.min(scale.height, y + event.clientY - from)))
    if (price !== null) move(id, price)
  }
  const press = (event: KeyboardEvent, { id, price }: ChartLevel) => {
    const ticks = ticksOf(event)
    if (ticks === 0) return
    event.preventDefault()
    move(id, Number(price) + ticks * 10 ** -decimals)
  }
  // In the order of the levels, so that a moved handle keeps its place in the tab order.
  const placed = placeLevels(levels, scale, height).toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
  return (
    <div className={styles.levels} style={{ width: scale.width }}>
      {placed.map((one) => {
        const { level, y, handleY } = one
        const price = formatPrice(level.price, decimals)
        return (
          <div
            key={level.id}
            className={level.kind === 'entry' ? styles.level : `${styles.level} ${styles[level.kind]}`}
            data-suggested={level.isSuggested || undefined}
          >
            <i style={{ top: y }} />
            <div
              role="slider"
              tabIndex={0}
              aria-label={level.label}
              aria-orientation="vertical"
              aria-valuemin={0}
              aria-valuemax={Number(level.price) * 2}
              aria-valuenow={Number(level.price)}
              aria-valuetext={price}
              style={{ top: handleY - height / 2, height }}
              onPointerDown={(event) => start(event, one)}
              onPointerMove={follow}
              onPointerUp={drop}
              onPointerCancel={drop}
              onKeyDown={(event) => press(event, level)}
            >
              <span>
                {level.label} {price}
              </span>
            </div>
          </div>
        )
      })}
    </div>
  )
}
