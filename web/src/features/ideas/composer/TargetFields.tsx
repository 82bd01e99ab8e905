import { formatChange } from '@trademates/contract/decimals'
import type { Decimal } from '@trademates/contract/decimals'
import { MAX_TARGETS } from '@trademates/contract/idea-terms'
import { useId, useRef, useState } from 'react'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { FieldError } from '#ui/fields/FieldError.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import type { IdeaForm } from './idea-form.ts'
import { isAboutShare, targetErrors } from './idea-rules.ts'
import { PriceInput } from './PriceInput.tsx'
import styles from './IdeaSection.module.css'

/** Targets with their shares of the position and their rewards. */
export function TargetFields({
  form: { values, errors, set },
  rewards,
  decimals,
}: {
  form: IdeaForm
  rewards: readonly Decimal[]
  /** Decimal places of the symbol. */
  decimals: number
}) {
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const targets = values['idea.targets']
  const listError = errors['idea.targets']
  const rowErrors = listError === undefined ? [] : targetErrors(values)
  const isAtRow = rowErrors.some((error, at) => error !== '' && at < targets.length)
  const change = (at: number, changed: { price?: string; share?: string }) =>
    set(
      'idea.targets',
      targets.map((target, own) => (own === at ? { ...target, ...changed } : target)),
    )
  const [addedId, setAddedId] = useState<number>()
  const add = () => {
    const added = Math.max(0, ...targets.map((target) => target.id)) + 1
    set('idea.targets', [...targets, { id: added, price: '', share: '' }])
    setAddedId(added)
  }
  const remove = (at: number) => {
    set('idea.targets', targets.toSpliced(at, 1))
    // The button that had the focus disappears.
    list.current?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <Stack as="fieldset" gap={10} className={styles.targets} ref={list}>
      <legend>
        {t('Targets')} <span className={styles.optional}>{t('share of the position')}</span>
      </legend>
      {targets.map((target, at) => {
        const name = tWith('Target {number}', { number: at + 1 })
        const error = rowErrors[at] ?? ''
        const isInvalid = error !== '' || (!isAtRow && listError !== undefined && at === 0)
        const invalid = {
          'aria-invalid': isInvalid || undefined,
          'aria-describedby': isInvalid ? `${id}-${isAtRow ? at : 'all'}` : undefined,
        }
        const isShareInvalid = isAboutShare(error)
        const reward = rewards[at]
        return (
          <div key={target.id} className={styles.target}>
            <span className={styles.number} aria-hidden="true">
              <span>{name}</span>
              <span>{tWith('T{number}', { number: at + 1 })}</span>
            </span>
            <PriceInput
              decimals={decimals}
              aria-label={name}
              autoFocus={target.id === addedId}
              {...(isShareInvalid ? {} : invalid)}
              value={target.price}
              onChange={(price) => change(at, { price })}
            />
            <div className={styles.unit}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                aria-label={tWith('Share of target {number}, in percent', { number: at + 1 })}
                {...(isShareInvalid ? invalid : {})}
                value={target.share}
                onChange={(event) => change(at, { share: event.target.value })}
              />
              <span aria-hidden="true">%</span>
            </div>
            <span className={`${styles.reward} up`}>{reward !== undefined && `${formatChange(reward)}R`}</span>
            {targets.length > 1 && (
              <IconButton label={tWith('Remove target {number}', { number: at + 1 })} icon="x" size="sm" onClick={() => remove(at)} />
            )}
            {error !== '' && (
              <div className={styles.targetError}>
                <FieldError id={`${id}-${at}`} text={error} />
              </div>
            )}
          </div>
        )
      })}
      {listError !== undefined && !isAtRow && <FieldError id={`${id}-all`} text={listError} />}
      {targets.length < MAX_TARGETS && (
        <div>
          <Button variant="ghost" size="sm" icon="plus" onClick={add}>
            {t('Add target')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
