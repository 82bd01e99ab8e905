import { fileReport, REPORT_NOTE_LENGTH, type ReportReason } from '@trademates/contract/reports'
import { call } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { Button } from '#ui/Button.tsx'
import { Choices } from '#ui/Choices.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'
import { Pane } from '#ui/Pane.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Target } from './report.tsx'
import './ReportDialog.css'

const REASONS: readonly (readonly [ReportReason, string])[] = [
  ['spam', 'Spam or advertising'],
  ['scam', 'Scam or fraud'],
  ['manipulation', 'Market manipulation or false news'],
  ['harassment', 'Harassment or threats'],
  ['hate', 'Hate against people for who they are'],
  ['sexual', 'Sexual or violent content'],
  ['impersonation', 'Pretends to be somebody else'],
  ['other', 'Something else'],
]

/** Asks why something is reported, and reports it. `onSent` is called when it has arrived, `onGone` once the box has faded out. */
export function ReportDialog({ target, onSent, onGone }: { target: Target; onSent: () => void; onGone: () => void }) {
  return (
    <Pane title={`Report ${target.name}`} close={onGone}>
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
    <form {...form.props} className="report">
      <FormAlert failure={form.failure} wait={form.wait} onGone={form.forgive} />
      <Choices
        label="What is wrong with it?"
        options={REASONS}
        value={form.values.reason}
        error={form.errors.reason}
        onChoose={(reason) => form.set('reason', reason)}
      />
      <Field label="In your own words" error={form.errors.note} optional>
        <TextArea {...form.field('note')} maxLength={REPORT_NOTE_LENGTH} />
      </Field>
      <p className="report-fate">Only the operators of this site read it. Nobody is told who reported.</p>
      <div className="btns">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.busy} disabled={form.wait !== null}>
          Send report
        </Button>
      </div>
    </form>
  )
}
