import { PositionChoices } from '#features/ideas/PositionChoices.tsx'
import type { Quote } from '@trademates/contract/prices'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { formatPrice } from '#features/prices/format-price.ts'
import { quoteStatus } from '#features/prices/PriceTag.tsx'
import { SymbolPicker } from '#features/symbols/SymbolPicker.tsx'
import { t } from '#i18n/t.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { ExchangeZone } from '#lib/time/exchange-zone.ts'
import { useNow, timeWithZone } from '#lib/time/time.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import stampStyles from '#ui/display/Stamp.module.css'
import { ConfidenceField } from './ConfidenceField.tsx'
import { EntryFields } from './EntryFields.tsx'
import { IdeaFiguresPanel } from './IdeaFiguresPanel.tsx'
import { computeFigures } from './idea-figures.ts'
import type { IdeaForm } from './idea-form.ts'
import { symbolCodeOf } from './idea-input.ts'
import { TargetFields } from './TargetFields.tsx'
import { useIdeaSymbol } from './use-idea-symbol.ts'
import styles from './IdeaSection.module.css'

const LevelChart = lazyWithRetry(
  () => import('./LevelChart.tsx').then((module) => module.LevelChart),
  ({ retry }) => retry && <ErrorState text={t("Couldn't load the chart")} retry={retry} />,
)

interface Props {
  form: IdeaForm
  /** True while the form is being sent. */
  locked: boolean
  /** Whether its first blank field takes the focus of the button that opened it. */
  takesFocus: boolean
  /** Called with the symbol chosen from the list. */
  onPick: (symbol: MarketSymbol) => void
  /** Continues without an idea; what was typed is kept. */
  close: () => void
}

/** The trade idea of a new post: its terms, and what follows from them. */
export function IdeaSection({ form, locked, takesFocus, onPick, close }: Props) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button is gone. The focus stays where the user moved it while the section was loaded.
    if (takesFocus && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('input:placeholder-shown, input[type="radio"]')?.focus()
  }, [takesFocus])
  const { values, errors, set } = form
  const { symbol, quote, isWithoutPrices } = useIdeaSymbol(symbolCodeOf(values))
  const decimals = symbol?.decimals ?? 2
  const [hasChart, setChart] = useState(false)
  const figures = symbol === undefined ? null : computeFigures(values, quote?.price ?? null, symbol.post_market)
  // A key is shown in its field before what follows from it.
  const chart = useDeferredValue(
    hasChart && symbol !== undefined && quote !== undefined && <LevelChart form={form} symbol={symbol} quote={quote} />,
  )
  const panel = useDeferredValue(
    <IdeaFiguresPanel figures={figures} last={quote?.price ?? null} decimals={decimals} entry={values['idea.entry'].kind} />,
  )
  const pick = (picked: MarketSymbol) => {
    set('idea.symbol', picked.code)
    onPick(picked)
  }
  return (
    <ExchangeZone value={symbol?.hours.time_zone}>
      <section ref={section} data-slot="idea-section" className={styles.section} aria-labelledby={id} inert={locked}>
        <Row gap="0 10px" className={styles.head}>
          <Icon name="target" size={18} />
          <h2 id={id}>{t('Trade idea')}</h2>
          {symbol !== undefined && quote !== undefined && <QuoteStamp symbol={symbol} quote={quote} />}
          <IconButton label={t('Remove the trade idea')} icon="x" size="sm" onClick={close} />
        </Row>
        <div className={styles.body}>
          {quote?.source.is_sample === true && (
            <Alert kind="note">{t("Practice: simulated prices. This idea is graded but doesn't count.")}</Alert>
          )}
          <div className={styles.two}>
            <Field label={t('Symbol')} error={errors['idea.symbol']}>
              <SymbolPicker value={values['idea.symbol']} onChange={(next) => set('idea.symbol', next)} onPick={pick} />
            </Field>
            <RadioGroup
              label={t('Direction')}
              look="segments"
              options={[
                { value: 'long', label: t('Long'), icon: 'trending-up', tone: 'up' },
                { value: 'short', label: t('Short'), icon: 'trending-down', tone: 'down' },
              ]}
              value={values['idea.direction']}
              error={errors['idea.direction']}
              onChoose={(next) => set('idea.direction', next)}
            />
          </div>
          {isWithoutPrices && <NoPrices close={close} />}
          <EntryFields form={form} reference={quote?.price ?? null} decimals={decimals} />
          <TargetFields form={form} rewards={figures?.rewards ?? []} decimals={decimals} />
          {symbol !== undefined && quote !== undefined && (
            <>
              <div>
                <Button size="sm" icon="chart-candlestick" aria-expanded={hasChart} onClick={() => setChart(!hasChart)}>
                  {hasChart ? t('Hide chart') : t('Set levels on the chart')}
                </Button>
              </div>
              {chart}
            </>
          )}
          <ConfidenceField form={form} chance={figures?.chance ?? null} />
          <PositionChoices
            code={symbol?.code ?? ''}
            position={form.values['idea.position']}
            error={form.errors['idea.position']}
            onChange={(position) => form.set('idea.position', position)}
          />
          <Row gap={12}>
            <Switch
              label={t('Sponsored: I am paid for this post')}
              on={values['idea.paid']}
              onFlip={() => set('idea.paid', !values['idea.paid'])}
            />
            <span aria-hidden="true">{t('Sponsored: I am paid for this post')}</span>
          </Row>
        </div>
        {panel}
      </section>
    </ExchangeZone>
  )
}

function QuoteStamp({ symbol, quote }: { symbol: MarketSymbol; quote: Quote }) {
  const now = useNow()
  const { source, price, time, is_stale: isStale } = quote
  const status = quoteStatus(quote).toLowerCase()
  return (
    <span className={`${stampStyles.stamp} ${styles.price} ${isStale ? stampStyles.stale : ''}`}>
      <Icon name="clock" size={12} />
      {formatPrice(price, symbol.decimals)} · {source.is_sample ? status : `${source.name}, ${status}`} ·{' '}
      {timeWithZone(new Date(time), new Date(now), symbol.hours.time_zone)}
    </span>
  )
}

/** Offers to post without an idea. */
function NoPrices({ close }: { close: () => void }) {
  return (
    <div role="status" className={styles.noPrices}>
      <p>{t('There is no price data for this symbol, so it cannot be graded.')}</p>
      <Button onClick={close}>{t('Post without an idea')}</Button>
    </div>
  )
}
