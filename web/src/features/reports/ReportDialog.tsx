import { fileReport, MAX_REPORT_NOTE_LENGTH, type ReportKind, type ReportReason } from '@trademates/contract/reports'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { t } from '#i18n/t.ts'
import dialogStyles from '#ui/dialogs/Dialog.module.css'
import styles from './ReportDialog.module.css'

/** The reported content and the title of the dialog. */
export interface ReportTarget {
  kind: ReportKind
  id: Id
  title: string
}

const reasons = (): readonly { value: ReportReason; label: string }[] => [
  { value: 'spam', label: t('Spam or advertising') },
  { value: 'scam', label: t('Scam or fraud') },
  { value: 'manipulation', label: t('Market manipulation or false information') },
  { value: 'harassment', label: t('Harassment or threats') },
  { value: 'hate', label: t('Hate speech') },
  { value: 'sexual', label: t('Sexual or violent content') },
  { value: 'impersonation', label: t('Impersonation') },
  { value: 'other', label: t('Something else') },
]

/** Asks for a reason and sends the report. `onSent` is called after the answer, `onGone` after the closing animation. */
export function ReportDialog({ target, onSent, onGone }: { target: ReportTarget; onSent: () => void; onGone: () => void }) {
  return (
    <Modal title={target.title} close={onGone}>
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
    </Modal>
  )
}

function ReportForm({ target, onSent, onCancel }: { target: ReportTarget; onSent: () => void; onCancel: () => void }) {
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
      <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
      <RadioGroup
        label={t('Why are you reporting this?')}
        options={reasons()}
        value={form.values.reason}
        error={form.errors.reason}
        onChoose={(reason) => form.set('reason', reason)}
      />
      <Field label={t('Add details')} error={form.errors.note} optional>
        <TextArea {...form.field('note')} maxLength={MAX_REPORT_NOTE_LENGTH} />
      </Field>
      <p className="muted text-sm">{t('Your report is anonymous. Only moderators see it.')}</p>
      <div className={`${dialogStyles.buttons} ${styles.buttons}`}>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.busy} disabled={form.waitSeconds !== null}>
          {t('Send report')}
        </Button>
      </div>
    </form>
  )
}
