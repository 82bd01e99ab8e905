import { Icon, type IconName } from './Icon.tsx'
import './Segments.css'

export interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: IconName
  /** How many of this kind there are; nothing at zero. */
  count?: number
}

/** A few choices side by side, one of which is taken. */
export function Segments<Value extends string>({
  label,
  choices,
  value: chosen,
  onChange,
}: {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {choices.map(({ value, label: words, icon, count = 0 }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChange(value)}>
          {icon && <Icon name={icon} size={16} />}
          {words}
          {count > 0 && <span className="faint">{count}</span>}
        </button>
      ))}
    </div>
  )
}
