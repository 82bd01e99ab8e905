import { useId } from 'react'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { FieldError } from './FieldError.tsx'
import styles from './RadioGroup.module.css'

interface RadioOption<Value extends string> {
  value: Value
  label: string
  icon?: IconName
  /** The color of a selected segment. */
  tone?: 'up' | 'down'
}

/** A radio group: options below each other, in one line as a segmented control, or as chips that wrap. Arrow keys select the next option. */
export function RadioGroup<Value extends string>({
  label,
  look = 'rows',
  options,
  value,
  error,
  required = false,
  autoFocus = false,
  onChoose,
}: {
  label: string
  look?: 'rows' | 'segments' | 'chips'
  options: readonly RadioOption<Value>[]
  /** Empty: none is selected. */
  value: Value | ''
  error?: string | undefined
  required?: boolean
  /** Focuses the selected option, else the first, when the group appears. */
  autoFocus?: boolean
  onChoose: (value: Value) => void
}) {
  const id = useId()
  const isInvalid = error !== undefined
  const focused = autoFocus ? value || options[0]?.value : undefined
  return (
    <Stack
      as="fieldset"
      gap={look === 'rows' ? 2 : 6}
      className={`${styles.group} ${styles[look]}`}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required || undefined}
      aria-describedby={isInvalid ? `${id}-error` : undefined}
    >
      <legend id={`${id}-label`}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} data-tone={option.tone}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-invalid={isInvalid || undefined}
              autoFocus={option.value === focused}
              onChange={() => onChoose(option.value)}
            />
            {option.icon && <Icon name={option.icon} size={16} />}
            {option.label}
          </label>
        ))}
      </div>
      {isInvalid && <FieldError id={`${id}-error`} text={error} />}
    </Stack>
  )
}
