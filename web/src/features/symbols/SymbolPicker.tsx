import { useQuery } from '@tanstack/react-query'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { type KeyboardEvent, useId, useState } from 'react'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { symbolSuggestionsQuery } from './queries.ts'
import optionsStyles from '#ui/completion/Options.module.css'
import styles from './SymbolPicker.module.css'

interface Props {
  value: string
  onChange: (value: string) => void
  /** Called with the symbol chosen from the list. */
  onPick: (symbol: MarketSymbol) => void
  placeholder?: string
  /** Accessible name, if no `Field` provides one. */
  label?: string
}

/** Text field with symbol suggestions: arrow keys select, Enter accepts, Escape closes the list. */
export function SymbolPicker({ value, onChange, onPick, placeholder = 'EURUSD, AAPL, BTC …', label }: Props) {
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const { data = [] } = useQuery({ ...symbolSuggestionsQuery(value), enabled: isOpen && value.trim() !== '' })
  const shown = isOpen && value.trim() !== '' ? data : []

  const pick = (symbol: MarketSymbol) => {
    setOpen(false)
    setAt(-1)
    onPick(symbol)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && shown.length > 0) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter') {
      // Enter must not submit the surrounding form.
      event.preventDefault()
      const chosen = shown[Math.max(0, at)]
      if (chosen !== undefined) pick(chosen)
    } else if (step !== undefined && shown.length > 0) {
      event.preventDefault()
      setAt((at + step + shown.length) % shown.length)
    }
  }
  return (
    <div data-slot="symbol-picker" className={styles.symbolPicker}>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown[at] === undefined ? undefined : `${list}-${at}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          setOpen(true)
          setAt(-1)
          onChange(event.target.value)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={list}
        role="listbox"
        aria-label={t('Symbols')}
        hidden={shown.length === 0}
        data-slot="symbol-list"
        className={`${optionsStyles.options} ${styles.symbolList}`}
      >
        {shown.map((symbol, place) => (
          <Row
            as="li"
            gap={10}
            key={symbol.code}
            id={`${list}-${place}`}
            role="option"
            aria-selected={place === at}
            className={optionsStyles.option}
            // Keeps the focus in the input, and the on-screen keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(symbol)}
          >
            <b>{symbol.code}</b>
            <span className={`clip ${optionsStyles.aside}`}>{symbol.name}</span>
            <MarketBadge market={symbol.market} />
          </Row>
        ))}
      </ul>
    </div>
  )
}
