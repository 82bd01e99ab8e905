import type { Decimal } from '@trademates/contract/decimals'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { formatPrice } from '#features/prices/format-price.ts'
import { copyText } from '#lib/files/clipboard.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { ChartScale } from './drawing/draw-chart.ts'
import styles from './PriceMenu.module.css'

/** A finger that rests this long on the chart opens the menu. A shorter rest shows the values of a candle. */
const LONG_PRESS_MS = 500
/** A finger that moves further pans the chart. */
const MAX_PRESS_PX = 8

const PointMenu = lazyWithRetry(() => import('./PointMenu.tsx').then((module) => module.PointMenu), LoadErrorDialog)

interface Props {
  /** The chart with its overlays. */
  stage: RefObject<HTMLElement | null>
  scale: ChartScale
  decimals: number
  /** Adds an alert at a price. */
  onAdd: (price: Decimal) => void
  /** Starts a trade idea that is entered at a price. Undefined if the symbol cannot be traded. */
  onNewIdea: ((price: Decimal) => void) | undefined
}

/** Actions at a price: from the + that follows the mouse along the price axis, and from a long press of a finger on the chart. */
export function PriceMenu({ stage, scale, decimals, onAdd, onNewIdea }: Props) {
  const [y, setY] = useState<number | null>(null)
  const [open, setOpen] = useState<{ price: Decimal; x: number; y: number } | null>(null)
  const priceAt = (top: number): Decimal | null => {
    const price = top < 0 || top > scale.height ? null : scale.price(top)
    return price === null || price <= 0 ? null : price.toFixed(decimals)
  }
  const openAt = (top: number, point: { x: number; y: number }) => {
    const price = priceAt(top)
    if (price !== null) setOpen({ price, ...point })
  }
  const listen = useEffectEvent((box: HTMLElement) => listenToPointers(box, { onHover: setY, onLongPress: openAt }))
  useEffect(() => (stage.current === null ? undefined : listen(stage.current)), [stage])
  const hovered = y === null ? null : priceAt(y)
  const shown = open?.price ?? hovered
  if (shown === null) return null
  const text = formatPrice(shown, decimals)
  const label = tWith('Actions at {price}', { price: text })
  return (
    <>
      {hovered !== null && y !== null && (
        <button
          type="button"
          // The forms of alerts and posts take the price, too.
          tabIndex={-1}
          className={styles.plus}
          style={{ top: y, insetInlineStart: scale.width }}
          aria-label={label}
          onClick={({ clientX, clientY }) => openAt(y, { x: clientX, y: clientY })}
        >
          <Icon name="plus" size={14} />
        </button>
      )}
      {open !== null && (
        <PointMenu
          label={label}
          at={open}
          items={[
            { label: tWith('Add alert at {price}', { price: text }), icon: 'bell-plus', run: () => onAdd(open.price) },
            ...(onNewIdea === undefined
              ? []
              : [{ label: tWith('New idea from {price}', { price: text }), icon: 'target', run: () => onNewIdea(open.price) } as const]),
            { label: t('Copy price'), icon: 'copy', run: () => void copyText(text, t('Price')) },
          ]}
          close={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface PointerListeners {
  /** Called with the height of the mouse over the chart; null when it leaves. */
  onHover: (y: number | null) => void
  /** Called with the height of the finger, and its place in the window. */
  onLongPress: (y: number, point: { x: number; y: number }) => void
}

/** Listens to mouse and fingers on a chart. Returns a function that ends it. */
function listenToPointers(box: HTMLElement, { onHover, onLongPress }: PointerListeners): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | undefined
  const topOf = (clientY: number) => clientY - box.getBoundingClientRect().top
  const cancel = () => clearTimeout(press?.timer)
  signal.addEventListener('abort', cancel)
  const start = ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
    cancel()
    // Handles and pictures on the chart have their own presses.
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof HTMLCanvasElement)) return
    press = { timer: setTimeout(() => onLongPress(topOf(y), { x, y }), LONG_PRESS_MS), x, y }
  }
  const move = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'touch') onHover(topOf(clientY))
    else if (press !== undefined && Math.hypot(clientX - press.x, clientY - press.y) > MAX_PRESS_PX) cancel()
  }
  box.addEventListener('pointerdown', start, { signal })
  box.addEventListener('pointermove', move, { signal })
  for (const end of ['pointerup', 'pointercancel'] as const) box.addEventListener(end, cancel, { signal })
  box.addEventListener('pointerleave', () => onHover(null), { signal })
  return () => ending.abort()
}
