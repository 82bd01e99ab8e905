import { MAX_NOTE_LENGTH } from '@trademates/contract/idea-amendments'
import type { AmendmentKind, Idea } from '@trademates/contract/ideas'
import { useRef } from 'react'
import { PositionChoices } from '#features/ideas/PositionChoices.tsx'
import { formatDialogR } from '#features/ideas/format-idea.ts'
import { distanceInR } from '#features/ideas/live-result.ts'
import { priceText } from '#features/ideas/state-text.ts'
import { inTodaysUnits, stopInPostedUnits } from '#features/ideas/todays-units.ts'
import { createIdempotencyKey } from '#lib/api/call.ts'
import { type ContractForm, useContractForm } from '#lib/form/contract-form.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { addIcons } from '#ui/icons/Icon.tsx'
import { IDEA_ICONS } from '#ui/icons/idea-icons.ts'
import dialogStyles from '#ui/dialogs/Dialog.module.css'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { type AmendmentBody, type AmendmentValues, createRules } from './amendment-form.ts'
import { sendAmendment } from './send-amendment.ts'
import styles from './AmendmentDialog.module.css'

addIcons(IDEA_ICONS)

const titleOf = (kind: AmendmentKind): string => {
  if (kind === 'cancel') return t('Cancel idea')
  if (kind === 'close') return t('Close idea')
  if (kind === 'stop') return t('Move stop')
  return kind === 'note' ? t('Add note') : t('Update position')
}

/** Asks for the details of an amendment, shows the price, and sends it. `onGone` is called after the closing animation. */
export function AmendmentDialog({ idea, kind, onGone }: { idea: Idea; kind: AmendmentKind; onGone: () => void }) {
  return (
    <Modal title={titleOf(kind)} close={onGone}>
      {(close) => <AmendmentForm idea={idea} kind={kind} onDone={close} />}
    </Modal>
  )
}

function AmendmentForm({ idea: posted, kind, onDone }: { idea: Idea; kind: AmendmentKind; onDone: () => void }) {
  const idea = inTodaysUnits(posted)
  // A retry of the same request has the same key; a changed one is another request.
  const attempt = useRef({ content: '', key: '' })
  const form = useContractForm<AmendmentValues, AmendmentBody>({
    load: () => Promise.resolve(createRules(kind, idea)),
    initial: { share: '100', stop: '', text: '', position: { side: '', since: '' } },
    submit: async (body) => {
      const content = JSON.stringify(body)
      if (attempt.current.content !== content) attempt.current = { content, key: createIdempotencyKey() }
      await sendAmendment(
        posted,
        body.kind === 'stop' ? { ...body, price: stopInPostedUnits(posted, body.price) } : body,
        attempt.current.key,
      )
      onDone()
    },
  })
  return (
    <form {...form.props} className={styles.form} aria-label={titleOf(kind)}>
      <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
      <PriceLine idea={idea} kind={kind} />
      <Fields idea={idea} kind={kind} form={form} />
      <div className={`${dialogStyles.buttons} ${styles.buttons}`}>
        <Button onClick={onDone}>{t('Back')}</Button>
        <Button type="submit" variant={kind === 'cancel' ? 'danger' : 'primary'} busy={form.busy} disabled={form.waitSeconds !== null}>
          {titleOf(kind)}
        </Button>
      </div>
    </form>
  )
}

/** The newest price, and when the amendment takes effect. */
function PriceLine({ idea, kind }: { idea: Idea; kind: AmendmentKind }) {
  const quote = useQuotes([idea.symbol]).get(idea.symbol)
  const r = quote === undefined || idea.fill === null ? null : distanceInR(idea, quote.price)
  return (
    <p className={`${styles.price} text-sm muted`}>
      <span>${idea.symbol}</span> <b>{quote === undefined ? '–' : priceText(idea, quote.price)}</b>
      {r !== null && <span> {formatDialogR(r)}</span>}
      <span className={styles.when}>{kind === 'note' || kind === 'position' ? t('now') : t('at the next minute')}</span>
    </p>
  )
}

function Fields({ idea, kind, form }: { idea: Idea; kind: AmendmentKind; form: ContractForm<AmendmentValues> }) {
  const { values, errors } = form
  if (kind === 'cancel') return <p>{t('The idea is canceled at the next minute, unless it enters before.')}</p>
  if (kind === 'close')
    return (
      <Field
        label={t('Share in percent')}
        error={errors.share}
        hint={t('Of the original position, at most what remains. It closes at the open of the next minute, whatever the price is then.')}
      >
        <Input {...form.field('share')} inputMode="numeric" autoComplete="off" />
      </Field>
    )
  if (kind === 'stop')
    return (
      <Field
        label={t('New stop')}
        required
        error={errors.stop}
        hint={tWith('The stop is at {price}. It can only be tightened.', { price: priceText(idea, idea.current_stop) })}
      >
        <Input {...form.field('stop')} inputMode="decimal" autoComplete="off" />
      </Field>
    )
  if (kind === 'note')
    return (
      <Field label={t('Note')} required error={errors.text} hint={t('It is sealed with the price at this time and cannot be changed.')}>
        <TextArea {...form.field('text')} maxLength={MAX_NOTE_LENGTH} />
      </Field>
    )
  return (
    <PositionChoices
      code={idea.symbol}
      position={values.position}
      error={errors.position}
      onChange={(position) => form.set('position', position)}
    />
  )
}
