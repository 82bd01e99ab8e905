import { useId } from 'react'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import fieldStyles from '#ui/fields/Field.module.css'
import styles from './Choices.module.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: IconName
}

/** A radio group in one line: as a segmented control, or as chips that wrap. */
export function Choices<Value extends string>({
  label,
  look,
  choices,
  value,
  error,
  required = false,
  onChoose,
}: {
  label: string
  look: 'segments' | 'chips'
  choices: readonly Choice<Value>[]
  value: Value | ''
  error?: string | undefined
  required?: boolean
  onChoose: (value: Value) => void
}) {
  const id = useId()
  const isInvalid = error !== undefined
  return (
    <Stack as="fieldset" gap={6} className={styles.choices} aria-describedby={isInvalid ? `${id}-error` : undefined}>
      <legend>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </legend>
      <div className={styles[look]}>
        {choices.map((choice) => (
          <label key={choice.value} data-choice={choice.value}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={isInvalid || undefined}
              onChange={() => onChoose(choice.value)}
            />
            {choice.icon && <Icon name={choice.icon} size={16} />}
            {choice.label}
          </label>
        ))}
      </div>
      {isInvalid && <FieldError id={`${id}-error`} text={error} />}
    </Stack>
  )
}

/** An error below a group of controls. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <Row gap={6} align="stretch" className={fieldStyles.error} id={id}>
      <Icon name="circle-alert" size={14} />
      {text}
    </Row>
  )
}
