import { useControl } from '#ui/fields/Field.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './SentimentChoice.module.css'

const CHOICES = [
  { value: 'bullish', label: () => t('Bullish'), icon: 'trending-up' },
  { value: 'bearish', label: () => t('Bearish'), icon: 'trending-down' },
] as const

type SentimentValue = (typeof CHOICES)[number]['value'] | ''

/** Bullish or bearish; pressing the selected choice clears it. */
export function SentimentChoice({
  value,
  disabled,
  onChange,
}: {
  value: SentimentValue
  disabled: boolean
  onChange?: (value: SentimentValue) => void
}) {
  const { id } = useControl()
  return (
    <Row gap={8} align="stretch" className={styles.stances} role="group" aria-label={t('Sentiment')} id={id}>
      {CHOICES.map((choice) => (
        <Button
          key={choice.value}
          icon={choice.icon}
          disabled={disabled}
          aria-pressed={value === choice.value}
          data-stance={choice.value}
          onClick={() => onChange?.(value === choice.value ? '' : choice.value)}
        >
          {choice.label()}
        </Button>
      ))}
    </Row>
  )
}
