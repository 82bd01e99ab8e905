import { useQuery } from '@tanstack/react-query'
import { type Alert, ALERT_NOTE_LENGTH, type AlertKind, AlertSpan, AlertTerms, isMove } from '@trademates/contract/alerts'
import { Decimal } from '@trademates/contract/decimals'
import { duration } from '@trademates/contract/fill'
import { useState } from 'react'
import { priceInFigures } from '#features/prices/figures.ts'
import { Stamp } from '#features/prices/Stamp.tsx'
import { symbolQuery } from '#features/symbols/queries.ts'
import { SymbolPicker } from '#features/symbols/SymbolPicker.tsx'
import { newKey } from '#lib/api.ts'
import { type ContractForm, useContractForm } from '#lib/form.ts'
import { notice } from '#lib/notice.ts'
import { useNow } from '#lib/time.ts'
import { useQuotes } from '#lib/use-quotes.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'
import { Input } from '#ui/Input.tsx'
import { Pane } from '#ui/Pane.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Select } from '#ui/Select.tsx'
import { rich } from '#words/rich.ts'
import { tWith } from '#words/t-with.ts'
import { language, t } from '#words/t.ts'
import { save } from './actions.ts'
import { type AlertValues, beginning, ENDS, rulesOf } from './alert-form.ts'
import { distance, isSoAlready, KINDS, moment } from './alert-words.ts'
import dialogStyles from '#ui/Dialog.module.css'
import fieldStyles from '#ui/Field.module.css'
import styles from './AlertPane.module.css'

interface Props {
  /** The alert that is changed; null for a new one. */
  alert: Alert | null
  /** What a new one begins with. */
  symbol?: string
  close: () => void
}

/** The form of one alert, over the screen. */
export function AlertPane({ alert, symbol = '', close }: Props) {
  return (
    <Pane title={alert === null ? t('New alert') : t('Edit alert')} close={close}>
      {(leave) => <AlertForm alert={alert} symbol={symbol} leave={leave} />}
    </Pane>
  )
}

function AlertForm({ alert, symbol, leave }: { alert: Alert | null; symbol: string; leave: () => void }) {
  const [key] = useState(newKey)
  // Its price is asked for once it is chosen, not while it is typed.
  const [chosen, choose] = useState(alert?.symbol ?? symbol)
  const form = useContractForm<AlertValues, AlertTerms>({
    load: () => Promise.resolve(rulesOf(AlertTerms)),
    initial: beginning(alert, symbol),
    submit: async (body) => {
      await save(alert?.id ?? null, body, key)
      notice({ kind: 'good', text: alert === null ? t('Alert set') : t('Alert changed') })
      leave()
    },
  })
  const { values, errors } = form
  return (
    <form {...form.props} className={styles.alertForm} aria-label={t('Alert')}>
      <FormAlert failure={form.failure} wait={form.wait} onGone={form.forgive} />
      <Field label={t('Symbol')} required error={errors.symbol}>
        <SymbolPicker
          value={values.symbol}
          onChange={(typed) => {
            form.set('symbol', typed)
            choose('')
          }}
          onPick={({ code }) => {
            form.set('symbol', code)
            choose(code)
          }}
        />
      </Field>
      {chosen !== '' && <Now code={chosen} values={values} />}
      <Field label={t('Condition')} error={errors.kind}>
        <Select {...form.field('kind')}>
          {KINDS.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label()}
            </option>
          ))}
        </Select>
      </Field>
      <What form={form} />
      <HowLong form={form} ends={alert?.expires_at ?? null} />
      <Field label={t('Note')} optional error={errors.note}>
        <Input {...form.field('note')} maxLength={ALERT_NOTE_LENGTH} placeholder={t('Note to self, e.g. take profit')} autoComplete="off" />
      </Field>
      <div className={`${dialogStyles.buttons} ${styles.buttons}`}>
        <Button onClick={leave}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.busy} disabled={form.wait !== null}>
          {alert === null ? t('Set alert') : t('Save')}
        </Button>
      </div>
    </form>
  )
}

const againWhen = (kind: AlertKind): string =>
  isMove(kind) ? t('Re-arms once the move drops below half.') : t('Re-arms once price moves 0.1% away from the level.')

/** The level, or the percentage and its time. */
function What({ form }: { form: ContractForm<AlertValues> }) {
  const { errors, values } = form
  if (!isMove(values.kind))
    return (
      <Field label={t('Price')} required error={errors.level}>
        <Input {...form.field('level')} inputMode="decimal" autoComplete="off" />
      </Field>
    )
  return (
    <div className={styles.two}>
      <Field label={t('Change, %')} required error={errors.percent}>
        <Input {...form.field('percent')} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label={t('Period')} error={errors.within}>
        <Select {...form.field('within')}>
          {AlertSpan.options.map((span) => (
            <option key={span} value={span}>
              {duration(span, language)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** Whether it fires once or again and again, and when it ends; `ends` is when it does so far. */
function HowLong({ form, ends }: { form: ContractForm<AlertValues>; ends: string | null }) {
  const { errors, values } = form
  return (
    <>
      <div className={styles.two}>
        <Field label={t('Trigger')}>
          <Segments
            label={t('Trigger')}
            choices={[
              { value: 'once', label: t('Only once') },
              { value: 'repeats', label: t('Every time') },
            ]}
            value={values.repeats ? 'repeats' : 'once'}
            onChange={(often) => form.set('repeats', often === 'repeats')}
          />
        </Field>
        <Field label={t('Expiration')} error={errors.expires_at}>
          <Select {...form.field('expires_at')}>
            {ends !== null && <option value={ends}>{moment(ends)}</option>}
            {ENDS.map(([value, label]) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {values.repeats && <p className={fieldStyles.hint}>{againWhen(values.kind)}</p>}
    </>
  )
}

/** What the symbol costs now, and how far that is from the level. */
function Now({ code, values: { kind, level } }: { code: string; values: AlertValues }) {
  const { data: symbol } = useQuery(symbolQuery(code))
  const quote = useQuotes([code]).get(code)
  const now = new Date(useNow())
  if (symbol === undefined || quote === undefined) return null
  const isSet = !isMove(kind) && Decimal.safeParse(level).success
  return (
    <p className={styles.alertNow} role="status">
      {rich(tWith('<b>{price}</b> now', { price: priceInFigures(quote.price, symbol.decimals) }), { b: (price) => <b>{price}</b> })}{' '}
      <Stamp quote={quote} now={now} />
      {isSet && (
        <span>
          {isSoAlready(kind, quote.price, level) ? t('Already met. This alert will trigger immediately.') : distance(quote.price, level)}
        </span>
      )}
    </p>
  )
}
