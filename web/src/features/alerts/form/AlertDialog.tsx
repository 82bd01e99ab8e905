import { useQuery } from '@tanstack/react-query'
import { type Alert, MAX_ALERT_NOTE_LENGTH, type AlertKind, AlertPeriod, AlertTerms, isMove } from '@trademates/contract/alerts'
import { Decimal, roundDecimal } from '@trademates/contract/decimals'
import { formatDuration } from '@trademates/contract/format-message'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatPrice } from '#features/prices/format-price.ts'
import { PriceTag } from '#features/prices/PriceTag.tsx'
import { symbolQuery } from '#features/symbols/queries.ts'
import { SymbolPicker } from '#features/symbols/SymbolPicker.tsx'
import { createIdempotencyKey } from '#lib/api/call.ts'
import { type ContractForm, useContractForm } from '#lib/form/contract-form.ts'
import { showToast } from '#lib/notify/toast.ts'
import { useNow } from '#lib/time/time.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { rich } from '#i18n/rich.ts'
import { tWith } from '#i18n/t-with.ts'
import { language, t } from '#i18n/t.ts'
import { saveAlert } from '#features/alerts/actions.ts'
import { type AlertValues, initialValues, EXPIRATIONS, createRules } from './alert-form.ts'
import { describeDistance, isAlreadyMet, ALERT_KINDS, formatEnd } from '#features/alerts/alert-text.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import dialogStyles from '#ui/dialogs/Dialog.module.css'
import fieldStyles from '#ui/fields/Field.module.css'
import styles from './AlertDialog.module.css'

interface Props {
  /** The alert to edit; null for a new one. */
  alert: Alert | null
  /** The initial symbol of a new alert. */
  symbol?: string
  /** Shown above the form. */
  before?: ReactNode
  close: () => void
}

/** The price of a new alert on a known symbol is filled in and selected. */
type PriceInput = RefObject<HTMLInputElement | null>

/** The dialog that creates or edits an alert. */
export function AlertDialog({ alert, symbol = '', before, close }: Props) {
  const price = useRef<HTMLInputElement>(null)
  const isPriceFirst = alert === null && symbol !== ''
  return (
    <Modal title={alert === null ? t('New alert') : t('Edit alert')} close={close} {...(isPriceFirst && { first: price })}>
      {(leave) => (
        <>
          {before}
          <AlertForm alert={alert} symbol={symbol} price={price} leave={leave} />
        </>
      )}
    </Modal>
  )
}

interface FormProps {
  alert: Alert | null
  symbol: string
  price: PriceInput
  leave: () => void
}

function AlertForm({ alert, symbol, price, leave }: FormProps) {
  const [key] = useState(createIdempotencyKey)
  // The price is fetched for a chosen symbol, not for every keystroke.
  const [chosen, choose] = useState(alert?.symbol ?? symbol)
  const form = useContractForm<AlertValues, AlertTerms>({
    load: () => Promise.resolve(createRules(AlertTerms)),
    initial: initialValues(alert, symbol),
    submit: async (body) => {
      await saveAlert(alert?.id ?? null, body, key)
      showToast({ kind: 'good', text: alert === null ? t('Alert set') : t('Alert changed') })
      leave()
    },
  })
  const { values, errors } = form
  const fillIn = usePrefill({ form, price, isOn: alert === null && symbol !== '' })
  return (
    <form {...form.props} className={styles.alertForm} aria-label={t('Alert')}>
      <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
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
      {chosen !== '' && <CurrentPrice key={chosen} code={chosen} values={values} onPrice={fillIn} />}
      <Field label={t('Condition')} error={errors.kind}>
        <Select {...form.field('kind')}>
          {ALERT_KINDS.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label()}
            </option>
          ))}
        </Select>
      </Field>
      <ConditionFields form={form} price={price} />
      <LifetimeFields form={form} alert={alert} />
      <Field label={t('Note')} optional error={errors.note}>
        <Input
          {...form.field('note')}
          maxLength={MAX_ALERT_NOTE_LENGTH}
          placeholder={t('Note to self, e.g. take profit')}
          autoComplete="off"
        />
      </Field>
      <div className={`${dialogStyles.buttons} ${styles.buttons}`}>
        <Button onClick={leave}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.busy} disabled={form.waitSeconds !== null}>
          {alert === null ? t('Set alert') : t('Save')}
        </Button>
      </div>
    </form>
  )
}

/** Returns a function that fills in the current price of a symbol and selects it, unless something else was typed. */
function usePrefill({ form, price, isOn }: { form: ContractForm<AlertValues>; price: PriceInput; isOn: boolean }) {
  const [filled, setFilled] = useState<Decimal | null>(null)
  useEffect(() => {
    if (filled !== null) price.current?.select()
  }, [filled, price])
  return (known: Decimal) => {
    const { level } = form.values
    if (!isOn || (level !== '' && level !== filled)) return
    setFilled(known)
    form.set('level', known)
  }
}

const rearmText = (kind: AlertKind): string =>
  isMove(kind) ? t('Re-arms once the move drops below half.') : t('Re-arms once price moves 0.1% away from the level.')

/** The fields of the condition: a level, or a percentage and a time window. */
function ConditionFields({ form, price }: { form: ContractForm<AlertValues>; price: PriceInput }) {
  const { errors, values } = form
  if (!isMove(values.kind))
    return (
      <Field label={t('Price')} required error={errors.level}>
        <Input {...form.field('level')} ref={price} inputMode="decimal" autoComplete="off" />
      </Field>
    )
  return (
    <Stack gap={16} className={styles.two}>
      <Field label={t('Change, %')} required error={errors.percent}>
        <Input {...form.field('percent')} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label={t('Period')} error={errors.within}>
        <Select {...form.field('within')}>
          {AlertPeriod.options.map((span) => (
            <option key={span} value={span}>
              {formatDuration(span, language)}
            </option>
          ))}
        </Select>
      </Field>
    </Stack>
  )
}

/** The fields for repetition and expiration; the expiration of the edited alert can be kept. */
function LifetimeFields({ form, alert }: { form: ContractForm<AlertValues>; alert: Alert | null }) {
  const { errors, values } = form
  return (
    <>
      <Stack gap={16} className={styles.two}>
        <Field label={t('Trigger')}>
          <SegmentedControl
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
            {alert !== null && alert.expires_at !== null && <option value={alert.expires_at}>{formatEnd(alert.expires_at, alert)}</option>}
            {EXPIRATIONS.map(([value, label]) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </Select>
        </Field>
      </Stack>
      {values.repeats && <p className={fieldStyles.hint}>{rearmText(values.kind)}</p>}
    </>
  )
}

interface CurrentPriceProps {
  code: string
  values: AlertValues
  /** Called once with the current price. */
  onPrice: (price: Decimal) => void
}

/** The current price and its distance to the level. */
function CurrentPrice({ code, values: { kind, level }, onPrice }: CurrentPriceProps) {
  const { data: symbol } = useQuery(symbolQuery(code))
  const quote = useQuotes([code]).get(code)
  const now = new Date(useNow())
  const price = symbol && quote && roundDecimal(quote.price, symbol.decimals)
  const report = useEffectEvent(() => price !== undefined && onPrice(price))
  const isKnown = price !== undefined
  useEffect(() => void (isKnown && report()), [isKnown])
  if (symbol === undefined || quote === undefined) return null
  const isSet = !isMove(kind) && Decimal.safeParse(level).success
  return (
    <Row as="p" gap="4px 8px" align="baseline" wrap className={`${styles.alertNow} muted text-sm`} role="status">
      {rich(tWith('<b>{price}</b> now', { price: formatPrice(quote.price, symbol.decimals) }), { b: (price) => <b>{price}</b> })}{' '}
      <PriceTag quote={quote} now={now} />
      {isSet && (
        <span>
          {isAlreadyMet(kind, quote.price, level)
            ? t('Already met. This alert will trigger immediately.')
            : describeDistance(quote.price, level)}
        </span>
      )}
    </Row>
  )
}
