import { type CSSProperties, useId } from 'react'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { FieldError } from '#ui/fields/FieldError.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import fieldStyles from '#ui/fields/Field.module.css'
import type { IdeaForm } from './idea-form.ts'
import styles from './IdeaSection.module.css'

/** The style of the slider: its value, and the chance of a random walk, in percent. */
interface SliderStyle extends CSSProperties {
  '--value': string
  '--chance': number
}

/** Where the slider starts. */
const EVEN = '50'

/** The author's probability of the first target, as a slider and a number field. @param chance of a random walk, in percent */
export function ConfidenceField({ form: { values, errors, set }, chance }: { form: IdeaForm; chance: number | null }) {
  const id = useId()
  const { isStated, percent } = values['idea.confidence']
  const error = errors['idea.confidence']
  const change = (next: string) => set('idea.confidence', { isStated, percent: next })
  const flip = () => set('idea.confidence', { isStated: !isStated, percent: percent === '' ? EVEN : percent })
  const position = /^\d{1,2}$/.test(percent) && percent !== '0' ? percent : EVEN
  const style: SliderStyle = { '--value': position, '--chance': chance ?? 0 }
  const question = t('How likely is target 1 before the stop?')
  return (
    <Stack gap={6} role="group" aria-labelledby={id}>
      <span className={styles.label} id={id}>
        {question} <span className={styles.optional}>{t('optional')}</span>
      </span>
      <div className={styles.confidence}>
        <div className={styles.slider} style={style}>
          <input
            type="range"
            min={1}
            max={99}
            disabled={!isStated}
            aria-label={t('Probability')}
            aria-valuetext={`${position}%`}
            value={position}
            onChange={(event) => change(event.target.value)}
          />
          {chance !== null && <i />}
        </div>
        <div className={styles.unit}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            disabled={!isStated}
            aria-label={t('Probability in percent')}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            value={isStated ? percent : ''}
            onChange={(event) => change(event.target.value)}
          />
          <span aria-hidden="true">%</span>
        </div>
        <Switch label={t('State a probability')} on={isStated} onFlip={flip} />
      </div>
      {chance !== null && (
        <p className={fieldStyles.hint}>
          {tWith('The tick is the random-walk chance: {chance}%. Honest forecasts score best.', { chance })}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </Stack>
  )
}
