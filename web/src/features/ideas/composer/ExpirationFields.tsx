import type { ExpirationPeriod } from '#features/ideas/idea-values.ts'
import { t } from '#i18n/t.ts'
import { useExchangeZone } from '#lib/time/exchange-zone.ts'
import { useNow, timeWithZone } from '#lib/time/time.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { Select } from '#ui/fields/Select.tsx'
import type { IdeaForm } from './idea-form.ts'
import { expirationOf } from './idea-input.ts'
import styles from './IdeaSection.module.css'

const PERIODS: Readonly<Record<ExpirationPeriod, () => string>> = {
  '1d': () => t('1 day'),
  '3d': () => t('3 days'),
  '1w': () => t('1 week'),
  '2w': () => t('2 weeks'),
  '1m': () => t('1 month'),
  '3m': () => t('3 months'),
  custom: () => t('Custom'),
}
const PERIOD_NAMES = Object.keys(PERIODS) as ExpirationPeriod[]

/** Expiration and entry deadline, in UTC. */
export function ExpirationFields({ form: { values, errors, set } }: { form: IdeaForm }) {
  const now = useNow()
  const zone = useExchangeZone()
  const expires = values['idea.expires_at']
  const isCustom = expires.period === 'custom'
  const chosen = PERIOD_NAMES.find((period) => period === expires.period) ?? 'custom'
  const date = expirationOf(expires, now)
  return (
    <>
      <Field
        label={t('Expires')}
        error={isCustom ? undefined : errors['idea.expires_at']}
        hint={!isCustom && timeWithZone(new Date(date), new Date(now), zone)}
      >
        <Select
          value={chosen}
          onChange={(event) =>
            set('idea.expires_at', { ...expires, period: PERIOD_NAMES.find((period) => period === event.target.value) ?? 'custom' })
          }
        >
          {PERIOD_NAMES.map((period) => (
            <option key={period} value={period}>
              {PERIODS[period]()}
            </option>
          ))}
        </Select>
      </Field>
      {isCustom && (
        <div className={styles.moment}>
          <Field label={t('Expiration')} note="UTC" error={errors['idea.expires_at']}>
            <Input
              type="datetime-local"
              value={expires.at}
              onChange={(event) => set('idea.expires_at', { ...expires, at: event.target.value })}
            />
          </Field>
        </div>
      )}
      {values['idea.entry'].kind !== 'market' && (
        <div className={styles.moment}>
          <Field label={t('Entry deadline')} note={t('optional, UTC')} error={errors['idea.enter_by']}>
            <Input type="datetime-local" value={values['idea.enter_by']} onChange={(event) => set('idea.enter_by', event.target.value)} />
          </Field>
        </div>
      )}
    </>
  )
}
