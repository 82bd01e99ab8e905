import {
  FILTER_NAMES,
  type FilterName,
  parseFilters,
  parseRange,
  RANGE_FIELDS,
  SCREENER_MARKETS,
  type ScreenFilters,
} from '@trademates/contract/screener'
import { type ReactNode, useState } from 'react'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { parseDecimal } from '#lib/numbers/decimal.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { t } from '#i18n/t.ts'
import { CHOICES, FIELD_LABELS, SECTORS } from './labels.ts'
import { type Column, COLUMNS } from './screen-search.ts'
import styles from './Screener.module.css'

interface Options {
  filters: ScreenFilters
  /** The filter to change; undefined: a new one. */
  name: FilterName | undefined
  onApply: (name: FilterName, value: string) => void
}

/** Renders the dialog of one filter. Calls `onClose` after it has closed. */
export const renderFilterDialog = (options: Options, onClose: () => void): ReactNode => (
  <Modal title={options.name === undefined ? t('Add filter') : FIELD_LABELS[options.name]()} close={onClose}>
    {(close) => <FilterForm {...options} close={close} />}
  </Modal>
)

const isRange = (name: FilterName) => RANGE_FIELDS.some((field) => field === name)
const REGIONS = ['US', 'GB', 'EU', 'JP', 'DE', 'CA', 'CN', 'NL', 'CH', 'FR']

/** The values that can be chosen for a filter, several for markets and sectors. */
function listChoices(name: FilterName): { value: string; label: string }[] {
  if (name === 'market') return SCREENER_MARKETS.map((value) => ({ value, label: MARKET_LABELS[value]() }))
  if (name === 'sector') return Object.entries(SECTORS).map(([value, label]) => ({ value, label: label() }))
  if (name === 'region') return REGIONS.map((value) => ({ value, label: value }))
  return Object.entries(CHOICES[name] ?? {}).map(([value, label]) => ({ value, label: label() }))
}

const toEnd = (text: string) => (text.trim() === '' ? '' : (parseDecimal(text)?.toFixed() ?? null))

/** What is wrong with the ends of a range; undefined if nothing is. */
function checkRange(name: FilterName, from: string | null, to: string | null): string | undefined {
  if (from === null || to === null || from + to === '') return t('Type a number in at least one field.')
  if (from !== '' && to !== '' && Number(from) > Number(to)) return t('“From” is above “To”.')
  return parseFilters({ [name]: `${from}..${to}` })[name] === undefined ? t('At most 15 digits, and 8 behind the point.') : undefined
}

function FilterForm({ filters, name: given, onApply, close }: Options & { close: () => void }) {
  const free = FILTER_NAMES.filter((one) => filters[one] === undefined)
  const [name, setName] = useState<FilterName>(given ?? free[0] ?? 'market')
  const value = filters[name]
  const range = value !== undefined && isRange(name) ? parseRange(value) : { from: null, to: null }
  const [ends, setEnds] = useState({ from: String(range.from ?? ''), to: String(range.to ?? '') })
  const [chosen, setChosen] = useState<readonly string[]>(value === undefined || isRange(name) ? [] : value.split(','))
  const [error, setError] = useState<string>()
  const change = (next: FilterName) => {
    setName(next)
    setEnds({ from: '', to: '' })
    setChosen([])
    setError(undefined)
  }
  const apply = () => {
    const [from, to] = [toEnd(ends.from), toEnd(ends.to)]
    const next = name === 'watched' ? 'true' : isRange(name) ? `${from}..${to}` : chosen.join()
    const fault = isRange(name) ? checkRange(name, from, to) : undefined
    if (fault !== undefined) return setError(fault)
    if (next === '') return setError(t('Choose at least one.'))
    onApply(name, next)
    close()
  }
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {given === undefined && (
        <Field label={t('Filter')}>
          <Select value={name} onChange={({ target }) => change(free.find((one) => one === target.value) ?? name)}>
            {free.map((one) => (
              <option key={one} value={one}>
                {FIELD_LABELS[one]()}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isRange(name) && (
        <Row gap={12} align="start" className={styles.ends}>
          <Field label={t('From')} error={error}>
            <Input inputMode="decimal" value={ends.from} onChange={({ target }) => setEnds({ ...ends, from: target.value })} />
          </Field>
          <Field label={t('To')}>
            <Input inputMode="decimal" value={ends.to} onChange={({ target }) => setEnds({ ...ends, to: target.value })} />
          </Field>
        </Row>
      )}
      {!isRange(name) && name !== 'watched' && <Choices key={name} name={name} chosen={chosen} onChange={setChosen} error={error} />}
      <Row justify="end">
        <Button variant="primary" type="submit">
          {t('Apply')}
        </Button>
      </Row>
    </Stack>
  )
}

interface ChoicesProps {
  name: FilterName
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  error: string | undefined
}

/** The values of a set, or one of two. */
function Choices({ name, chosen, onChange, error }: ChoicesProps) {
  const isSingle = CHOICES[name] !== undefined
  return (
    <fieldset className={styles.choices}>
      <legend className="sr-only">{FIELD_LABELS[name]()}</legend>
      {listChoices(name).map(({ value, label }) => (
        <label key={value}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={name}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(isSingle ? [value] : target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {label}
        </label>
      ))}
      {error !== undefined && <p role="alert">{error}</p>}
    </fieldset>
  )
}

interface ColumnOptions {
  chosen: readonly Column[]
  onApply: (columns: Column[]) => void
}

/** Renders the dialog that chooses the columns. Calls `onClose` after it has closed. */
export const renderColumnDialog = ({ chosen, onApply }: ColumnOptions, onClose: () => void): ReactNode => (
  <Modal title={t('Columns')} close={onClose}>
    {(close) => (
      <form
        className={styles.choices}
        onSubmit={(event) => {
          event.preventDefault()
          const values = new FormData(event.currentTarget).getAll('column')
          onApply(COLUMNS.filter((column) => values.includes(column)))
          close()
        }}
      >
        {COLUMNS.map((column) => (
          <label key={column}>
            <input type="checkbox" name="column" value={column} defaultChecked={chosen.includes(column)} />
            {FIELD_LABELS[column]()}
          </label>
        ))}
        <Button variant="primary" type="submit">
          {t('Apply')}
        </Button>
      </form>
    )}
  </Modal>
)
