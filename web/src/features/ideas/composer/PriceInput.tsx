import type { ComponentProps } from 'react'
import { ticksOf } from '#features/prices/chart/level-keys.ts'
import { Input } from '#ui/fields/Input.tsx'
import { movedPrice } from './idea-input.ts'

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value: string
  /** Decimal places of the symbol: one tick is its last digit. */
  decimals: number
  onChange: (value: string) => void
}

/** A price. The arrow keys move it by one tick, with Shift by ten. */
export function PriceInput({ value, decimals, onChange, ...native }: Props) {
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...native}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        const ticks = ticksOf(event)
        const moved = ticks === 0 ? null : movedPrice(value, ticks, decimals)
        if (moved === null) return
        event.preventDefault()
        onChange(moved)
      }}
    />
  )
}
