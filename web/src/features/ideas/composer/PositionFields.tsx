import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { useNow } from '#lib/time/time.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { Choices } from './Choices.tsx'
import type { IdeaForm } from './idea-form.ts'
import styles from './IdeaSection.module.css'

/** What the author holds in the symbol, and since when. */
export function PositionFields({ form: { values, errors, set }, code }: { form: IdeaForm; code: string }) {
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const position = values['idea.position']
  const isOpen = position.side === 'long' || position.side === 'short'
  const error = errors['idea.position']
  return (
    <>
      <Choices
        label={code === '' ? t('Do you hold this symbol?') : tWith('Do you hold {symbol}?', { symbol: code })}
        look="chips"
        required
        choices={[
          { value: 'none', label: t('No position') },
          { value: 'long', label: t('Long since'), icon: 'trending-up' },
          { value: 'short', label: t('Short since'), icon: 'trending-down' },
          { value: 'undisclosed', label: t('Prefer not to say') },
        ]}
        value={position.side}
        error={isOpen ? undefined : error}
        onChoose={(side) => set('idea.position', { ...position, side })}
      />
      {isOpen && (
        <div className={styles.since}>
          <Field label={t('Holding since')} required error={error}>
            <Input
              type="date"
              max={today}
              value={position.since}
              onChange={(event) => set('idea.position', { ...position, since: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  )
}
