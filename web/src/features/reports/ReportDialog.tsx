import { fileReport, REPORT_NOTE_LENGTH, type ReportKind, type ReportReason } from '@trademates/contract/reports'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { Button } from '#ui/Button.tsx'
import { Choices } from '#ui/Choices.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'
import { Pane } from '#ui/Pane.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { t } from '#words/t.ts'
import dialogStyles from '#ui/Dialog.module.css'
import styles from './ReportDialog.module.css'

/** What is reported, and the words over the question why. */
export interface Target {
  kind: ReportKind
  id: Id
  title: string
}

const reasons = (): readonly (readonly [ReportReason, string])[] => [
  ['spam', t('Spam or advertising')],
  ['scam', t('Scam or fraud')],
  ['manipulation', t('Market manipulation or false information')],
  ['harassment', t('Harassment or threats')],
  ['hate', t('Hate speech')],
  ['sexual', t('Sexual or violent content')],
  ['impersonation', t('Impersonation')],
  ['other', t('Something else')],
]

/** Asks why something is reported, and reports it. `onSent` is called when it has arrived, `onGone` once the box has faded out. */
export function ReportDialog({ target, onSent, onGone }: { target: Target; onSent: () => void; onGone: () => void }) {
  return (
    <Pane title={target.title} close={onGone}>
      {(close) => (
        <ReportForm
          target={target}
          onSent={() => {
            onSent()
            close()
          }}
          onCancel={close}
        />
      )}
    </Pane>
  )
}

function ReportForm({ target, onSent, onCancel }: { target: Target; onSent: () => void; onCancel: () => void }) {
  const form = useContractForm({
    load: () => Promise.resolve(fileReport.body),
    initial: { target_kind: target.kind, target_id: target.id, reason: '', note: '' },
    submit: async (body) => {
      await call(fileReport, { body })
      onSent()
    },
  })
  return (
    <form {...form.props} className={styles.report}>
      <FormAlert failure={form.failure} wait={form.wait} onGone={form.forgive} />
      <Choices
        label={t('Why are you reporting this?')}
        options={reasons()}
        value={form.values.reason}
        error={form.errors.reason}
        onChoose={(reason) => form.set('reason', reason)}
      />
      <Field label={t('Add details')} error={form.errors.note} optional>
        <TextArea {...form.field('note')} maxLength={REPORT_NOTE_LENGTH} />
      </Field>
      <p className={styles.reportFate}>{t('Your report is anonymous. Only moderators see it.')}</p>
      <div className={`${dialogStyles.buttons} ${styles.buttons}`}>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.busy} disabled={form.wait !== null}>
          {t('Send report')}
        </Button>
      </div>
    </form>
  )
}
