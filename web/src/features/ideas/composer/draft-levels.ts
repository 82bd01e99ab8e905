import { Big } from 'big.js'
import type { Decimal } from '@trademates/contract/decimals'
import type { ChartLevel } from '#features/prices/chart/LevelHandles.tsx'
import type { IdeaValues } from '#features/ideas/idea-values.ts'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import type { IdeaForm } from './idea-form.ts'
import { priceOf } from './idea-input.ts'

/** Distances of suggested levels from the entry, as fractions of the price. */
const ENTRY_DISTANCE = 0.01
const STOP_DISTANCE = 0.02
const TARGET_DISTANCE = 0.04

type Setter = (form: IdeaForm, price: Decimal) => void
interface DraftLevel extends ChartLevel {
  set: Setter
}

const setEntry =
  (name: 'price' | 'low' | 'high'): Setter =>
  ({ values, set }, price) =>
    set('idea.entry', { ...values['idea.entry'], [name]: price })

const setTarget =
  (id: number): Setter =>
  ({ values, set }, price) =>
    set(
      'idea.targets',
      values['idea.targets'].map((target) => (target.id === id ? { ...target, price } : target)),
    )

/**
 * The levels of a typed idea for its chart. Levels without a price are suggested on the side where the direction expects them;
 * without a direction, only typed levels are returned.
 */
export function draftLevels(values: IdeaValues, reference: Decimal | null, decimals: number): DraftLevel[] {
  const { kind, price, low, high } = values['idea.entry']
  const direction = values['idea.direction']
  const sign = direction === '' ? null : direction === 'long' ? 1 : -1
  const suggest = (from: Decimal | null, fraction: number): Decimal | null =>
    from === null || sign === null ? null : new Big(from).times(new Big(fraction).times(sign).plus(1)).toFixed(decimals)
  const entry = priceOf(kind === 'zone' ? (direction === 'short' ? low : high) : kind === 'level' ? price : '') ?? reference
  const level = (one: Omit<DraftLevel, 'price' | 'isSuggested'>, typed: string, suggested: Decimal | null): DraftLevel[] => {
    const own = priceOf(typed)
    const shown = own ?? suggested
    return shown === null ? [] : [{ ...one, price: shown, isSuggested: own === null }]
  }
  const { 'idea.targets': targets } = values
  return [
    ...(kind === 'level'
      ? level({ id: 'entry', kind: 'entry', label: t('Entry'), set: setEntry('price') }, price, suggest(reference, -ENTRY_DISTANCE))
      : []),
    ...(kind === 'zone'
      ? [
          ...level({ id: 'low', kind: 'entry', label: t('Lower price'), set: setEntry('low') }, low, suggest(reference, -ENTRY_DISTANCE)),
          ...level(
            { id: 'high', kind: 'entry', label: t('Upper price'), set: setEntry('high') },
            high,
            suggest(reference, -ENTRY_DISTANCE / 2),
          ),
        ]
      : []),
    ...level(
      { id: 'stop', kind: 'stop', label: t('Stop'), set: ({ set }, next) => set('idea.stop', next) },
      values['idea.stop'],
      suggest(entry, -STOP_DISTANCE),
    ),
    ...targets.flatMap((target, at) =>
      level(
        {
          id: `target ${target.id}`,
          kind: 'target',
          label: targets.length === 1 ? t('Target') : tWith('Target {number}', { number: at + 1 }),
          set: setTarget(target.id),
        },
        target.price,
        suggest(entry, TARGET_DISTANCE * (at + 1)),
      ),
    ),
  ]
}
