import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import styles from './SegmentedControl.module.css'

export interface SegmentOption<Value extends string> {
  value: Value
  label: string
  icon?: IconName
  /** Number of items; hidden at 0. */
  count?: number
}

/** A segmented control. `bare`: icons only, with the labels as tooltips. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value: chosen,
  onChange,
  bare = false,
  disabled = false,
}: {
  label: string
  choices: readonly SegmentOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  bare?: boolean
  disabled?: boolean
}) {
  return (
    <div data-slot="segments" className={styles.segments} role="group" aria-label={label}>
      {choices.map(({ value, label: words, icon, count = 0 }) => (
        <button
          key={value}
          type="button"
          className="touch-target"
          aria-pressed={value === chosen}
          disabled={disabled}
          title={bare ? words : undefined}
          onClick={() => onChange(value)}
        >
          {icon && <Icon name={icon} size={16} />}
          {bare ? <span className="sr-only">{words}</span> : words}
          {count > 0 && <span className="faint">{count}</span>}
        </button>
      ))}
    </div>
  )
}
