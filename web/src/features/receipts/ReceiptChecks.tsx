import type { ReceiptCheck } from '@trademates/contract/receipt-checks'
import { formatReceiptMessage } from '@trademates/contract/receipt-messages'
import { addIcons, Icon } from '#ui/icons/Icon.tsx'
import { RECEIPT_ICONS } from '#ui/icons/receipt-icons.ts'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { language, t } from '#i18n/t.ts'
import { formatMoment } from './format-moment.ts'
import styles from './Receipt.module.css'

addIcons(RECEIPT_ICONS)

const ICONS = { ok: 'circle-check', failed: 'circle-x', unchecked: 'minus' } as const

/** The sentence of a check in the language of the page. */
export function checkText({ code, params }: ReceiptCheck): string {
  const shown = typeof params['at'] === 'string' ? { ...params, at: formatMoment(params['at']) } : params
  return formatReceiptMessage({ code, params: shown }, language === 'es' ? 'es' : 'en')
}

const okWords = (check: ReceiptCheck['check']): string =>
  ({
    record: t('match'),
    leaf: t('included'),
    signature: t('valid'),
    witnesses: t('valid'),
    number: t('in order'),
    grade: t('match'),
    text: t('match'),
    anchor: t('valid'),
  })[check]

const statusText = ({ check, status }: ReceiptCheck): string =>
  status === 'ok' ? okWords(check) : status === 'failed' ? t('mismatch') : t('not checked')

/** The results of checks, a line each; `isRunning`: more follow. */
export function ReceiptChecks({ checks, isRunning = false }: { checks: readonly ReceiptCheck[]; isRunning?: boolean }) {
  return (
    <ul className={styles.checks}>
      {checks.map((check, i) => (
        <li key={`${i} ${check.check}`} className={styles[check.status]}>
          <Icon name={ICONS[check.status]} size={16} />
          <span>{checkText(check)}</span>
          <span className={styles.word}>{statusText(check)}</span>
        </li>
      ))}
      {isRunning && (
        <li>
          <Spinner size={16} />
          <span className="muted">{t('Verifying…')}</span>
        </li>
      )}
    </ul>
  )
}
