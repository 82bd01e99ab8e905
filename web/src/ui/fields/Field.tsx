import { createContext, type ReactNode, use, useId } from 'react'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { FieldError } from './FieldError.tsx'
import styles from './Field.module.css'

interface ControlProps {
  id: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const LOOSE: ControlProps = { id: undefined, 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined }
const ControlContext = createContext(LOOSE)

/** ARIA props for the control inside a Field. Empty outside a Field. */
export const useControl = (): ControlProps => use(ControlContext)

/** A label, one control, and a hint or an error. `note` is shown next to the label. */
export function Field({
  label,
  error,
  hint,
  note,
  required = false,
  optional = false,
  children,
}: {
  label: string
  error?: string | undefined
  hint?: ReactNode
  note?: string
  required?: boolean
  optional?: boolean
  children: ReactNode
}) {
  const id = useId()
  const invalid = error !== undefined && error !== ''
  const described = [hint ? `${id}-hint` : '', invalid ? `${id}-error` : ''].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
  }
  const aside = note ?? (optional ? t('optional') : undefined)
  return (
    <Stack gap={6} data-slot="field" className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
        {aside && <span className={styles.optional}>{aside}</span>}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {invalid && <FieldError id={`${id}-error`} text={error} />}
    </Stack>
  )
}
