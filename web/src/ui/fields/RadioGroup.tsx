import { useId } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import fieldStyles from './Field.module.css'
import styles from './RadioGroup.module.css'

/** A radio group with a label and an error message. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  error,
  onChoose,
}: {
  label: string
  options: readonly (readonly [value: Value, label: string])[]
  value: string
  error?: string | undefined
  onChoose: (value: Value) => void
}) {
  const id = useId()
  const invalid = error !== undefined
  return (
    <Stack as="fieldset" gap={2} className={styles.choices} aria-describedby={invalid ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {options.map(([own, text]) => (
        <Row as="label" gap={12} key={own} className={styles.choice}>
          <input
            type="radio"
            name={id}
            value={own}
            checked={own === value}
            aria-invalid={invalid || undefined}
            onChange={() => onChoose(own)}
          />
          {text}
        </Row>
      ))}
      {invalid && (
        <Row gap={6} align="stretch" className={fieldStyles.error} id={`${id}-error`}>
          <Icon name="circle-alert" size={14} />
          {error}
        </Row>
      )}
    </Stack>
  )
}
