import { Icon, type IconName } from './Icon.tsx'
import './Segments.css'

interface Option<Value extends string> {
  value: Value
  label: string
  icon?: IconName
}

/** A few choices side by side, of which one holds. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.icon && <Icon name={option.icon} size={16} />}
          {option.label}
        </button>
      ))}
    </div>
  )
}
