import type { Alert } from '@trademates/contract/alerts'
import type { Decimal } from '@trademates/contract/decimals'
import { type KeyboardEvent, useState } from 'react'
import { moveAlert } from '#features/alerts/actions.ts'
import { ticksOf } from '#features/prices/chart/level-keys.ts'
import { formatPrice } from '#features/prices/format-price.ts'
import styles from './AlertList.module.css'

interface Props {
  alert: Alert
  level: Decimal
  /** The line of an alert in words. */
  describe: (alert: Alert) => string
}

/** The line of an active alert: the arrow keys move its level, Enter confirms, Escape puts it back. */
export function MovableLevel({ alert, level, describe }: Props) {
  const [moved, setMoved] = useState<Decimal | null>(null)
  const { decimals } = alert
  const shown = moved ?? level
  const press = (event: KeyboardEvent) => {
    const ticks = ticksOf(event)
    const next = (Number(shown) + ticks * 10 ** -decimals).toFixed(decimals)
    if (ticks !== 0) setMoved(Number(next) > 0 ? next : shown)
    else if (moved === null) return
    else if (event.key === 'Enter' || event.key === 'Escape') {
      if (event.key === 'Enter' && Number(moved) !== Number(level)) void moveAlert(alert, moved)
      setMoved(null)
      // Escape would also close the dialog around the list.
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const words = describe({ ...alert, level: shown })
  return (
    <p
      role="slider"
      tabIndex={0}
      className={styles.level}
      aria-label={words}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={Number(level) * 2}
      aria-valuenow={Number(shown)}
      aria-valuetext={formatPrice(shown, decimals)}
      onKeyDown={press}
      onBlur={() => setMoved(null)}
    >
      {words}
    </p>
  )
}
