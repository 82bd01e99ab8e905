import { useState } from 'react'
import { Field } from '#ui/fields/Field.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { calculate, type Calculator, type CalculatorField, type FieldValues } from './calculator.ts'
import styles from './CalculatorView.module.css'

function CalculatorInput({
  field,
  chosen,
  error,
  onChange,
}: {
  field: CalculatorField
  chosen: FieldValues
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { name, label, hint, options } = field
  return (
    <Field label={label()} error={error} hint={hint?.()}>
      {options === undefined ? (
        <Input
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={chosen[name] ?? ''}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Select name={name} value={chosen[name] ?? ''} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label()}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** A calculator: input fields, live results, formula and source. */
export function CalculatorView({ calculator }: { calculator: Calculator }) {
  const { id, title, about, fields, formula, source } = calculator
  const [chosen, setChosen] = useState<FieldValues>(() => Object.fromEntries(fields.map(({ name, initial }) => [name, initial])))
  const { results, errors } = calculate(calculator, chosen)
  const [first, ...more] = results ?? []
  return (
    <Stack as="section" gap={16} className={styles.calculator} aria-labelledby={id}>
      <h2 id={id}>{title()}</h2>
      <p className="muted">{about()}</p>
      <Stack gap={16} className={styles.calculatorIn}>
        {fields
          .filter(({ when }) => when?.(chosen) !== false)
          .map((field) => (
            <CalculatorInput
              key={field.name}
              field={field}
              chosen={chosen}
              error={errors?.[field.name]}
              onChange={(value) => setChosen({ ...chosen, [field.name]: value })}
            />
          ))}
      </Stack>
      <div
        className={styles.calculatorOut}
        role="status"
        aria-label={tWith('Result of {calculator}', { calculator: title().toLowerCase() })}
      >
        {first === undefined ? (
          <p className="muted">{t('Fill in all fields to see the result.')}</p>
        ) : (
          <dl>
            {[first, ...more].map(({ label, value }) => (
              <div key={label}>
                <dt className="muted text-sm">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Stack gap={6} className={`${styles.calculatorWhy} text-sm`}>
        {formula().map((line) => (
          <p key={line} data-slot="calculator-formula" className={styles.calculatorFormula}>
            {line}
          </p>
        ))}
        {source !== undefined && <p className="faint">{tWith('Source: {source}', { source: source() })}</p>}
      </Stack>
    </Stack>
  )
}
