import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { useNow } from '#lib/time/time.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import type { IdeaValues } from './idea-values.ts'
import styles from './PositionChoices.module.css'

type Position = IdeaValues['idea.position']

/** What the author holds in the symbol, and since when. */
export function PositionChoices({
  code,
  position,
  error,
  onChange,
}: {
  code: string
  position: Position
  error: string | undefined
  onChange: (position: Position) => void
}) {
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const isOpen = position.side === 'long' || position.side === 'short'
  return (
    <>
      <RadioGroup
        label={code === '' ? t('Do you hold this symbol?') : tWith('Do you hold {symbol}?', { symbol: code })}
        look="chips"
        required
        options={[
          { value: 'none', label: t('No position') },
          { value: 'long', label: t('Long since'), icon: 'trending-up' },
          { value: 'short', label: t('Short since'), icon: 'trending-down' },
          { value: 'undisclosed', label: t('Prefer not to say') },
        ]}
        value={position.side}
        error={isOpen ? undefined : error}
        onChoose={(side) => onChange({ ...position, side })}
      />
      {isOpen && (
        <div className={styles.since}>
          <Field label={t('Holding since')} required error={error}>
            <Input
              type="date"
              max={today}
              value={position.since}
              onChange={(event) => onChange({ ...position, since: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  )
}
