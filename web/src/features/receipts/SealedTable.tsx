import { Big } from 'big.js'
import { parseLogProof, parseCheckpoint, type SealedRecord } from '@trademates/contract/receipts'
import type { Receipt } from '@trademates/contract/receipt-file'
import { toBase64 } from '@trademates/contract/bytes'
import { type Decimal, formatChange, formatDecimal } from '@trademates/contract/decimals'
import { dateFormat, numberFormat } from '#i18n/formats.ts'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { formatMoment } from './format-moment.ts'
import styles from './Receipt.module.css'

const numbers = numberFormat()
const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The fields of an idea's record that the table shows. The record check guarantees them. */
interface ShownFields {
  symbol: string
  direction: 'long' | 'short'
  number: number
  author: { username: string }
  entry: { kind: 'market' } | { kind: 'level'; price: string } | { kind: 'zone'; low: string; high: string }
  stop: string
  targets: { price: string; share: number }[]
  expires_at: string
  posted_at: string
  reference: { price: string }
  position: { side: 'long' | 'short' | 'none' | 'undisclosed'; since: string | null }
  /** Of entry and exit together, as a part of the price. */
  cost_rate: string
}

const entryText = (entry: ShownFields['entry']): string =>
  entry.kind === 'market'
    ? t('at market')
    : entry.kind === 'level'
      ? formatDecimal(entry.price)
      : `${formatDecimal(entry.low)}–${formatDecimal(entry.high)}`

function positionText({ side, since }: ShownFields['position']): string {
  if (side === 'none') return t('No position')
  if (side === 'undisclosed') return t('Position not disclosed')
  const date = since === null ? '' : days.format(new Date(since))
  return side === 'long' ? tWith('Long since {date}', { date }) : tWith('Short since {date}', { date })
}

/** The sealed result with all its decimals; nothing for an idea without one. */
function listResult({ grade }: Receipt): { name: string; value: string }[] {
  const { r, r_net } = (grade?.record ?? {}) as { r?: Decimal | null; r_net?: Decimal | null }
  if (r === undefined || r === null || r_net === undefined || r_net === null) return []
  return [{ name: t('Result'), value: tWith('{r}R, {net}R after costs', { r: formatChange(r), net: formatChange(r_net) }) }]
}

function listRows(receipt: Receipt): { name: string; value: string; isCode?: true }[] {
  const fields = receipt.idea.record as SealedRecord as unknown as ShownFields
  const proof = parseLogProof(receipt.idea.proof)
  const checkpoint = parseCheckpoint(proof?.checkpoint ?? '')
  const graded = receipt.grade && parseLogProof(receipt.grade.proof)
  const leaf = numbers.format(proof?.index ?? 0)
  const values = { time: formatMoment(receipt.idea.leaf.at), username: fields.author.username, number: fields.number }
  return [
    { name: t('Idea'), value: `${fields.symbol}, ${fields.direction === 'long' ? t('long') : t('short')}` },
    { name: t('Entry'), value: entryText(fields.entry) },
    { name: t('Stop'), value: formatDecimal(fields.stop) },
    { name: t('Targets'), value: fields.targets.map(({ price }) => formatDecimal(price)).join(' · ') },
    { name: t('Expires'), value: formatMoment(fields.expires_at) },
    { name: t('Reference price'), value: formatDecimal(fields.reference.price) },
    { name: t('Position'), value: positionText(fields.position) },
    { name: t('Assumed costs'), value: tWith('{percent}% of the price', { percent: new Big(fields.cost_rate).times(100).toFixed() }) },
    ...listResult(receipt),
    { name: t('Sealed'), value: tWith("{time}, as {username}'s idea {number}", values) },
    {
      name: t('In the log'),
      value: graded
        ? tWith('leaf {leaf}, grade in leaf {grade}', { leaf, grade: numbers.format(graded.index) })
        : tWith('leaf {leaf}', { leaf }),
    },
    { name: t('Checkpoint'), value: tWith('{count} leaves', { count: numbers.format(checkpoint?.size ?? 0) }) },
    { name: t('Root'), value: checkpoint ? toBase64(checkpoint.root) : '', isCode: true },
    { name: t('Key'), value: receipt.key, isCode: true },
    ...receipt.anchors.map(({ at, kind }) => ({
      name: t('Anchored'),
      value: `${formatMoment(at)}, ${kind === 'rfc3161' ? 'RFC 3161' : kind}`,
    })),
  ]
}

/** What is sealed in a receipt, and where. Empty for a record without these fields. */
export function SealedTable({ receipt }: { receipt: Receipt }) {
  let rows: ReturnType<typeof listRows>
  try {
    rows = listRows(receipt)
  } catch {
    return null
  }
  return (
    <dl className={styles.sealed}>
      {rows.map(({ name, value, isCode }, i) => (
        <div key={`${i} ${name}`}>
          <dt>{name}</dt>
          <dd className={isCode && styles.code}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
