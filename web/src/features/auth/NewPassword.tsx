import { useContractForm } from '#lib/form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { t } from '#words/t.ts'
import { DeadLink } from './DeadLink.tsx'
import { mailDeeds } from './deeds.ts'
import type { MailedLink } from './mail-actions.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

/** A new password, twice, for the account of a mailed link; one that does not work, or is cut short, leads to another mail. */
export function NewPassword({ link, onDone }: { link: MailedLink | null; onDone: () => void }) {
  return link === null ? <Incomplete /> : <NewPasswordForm link={link} onDone={onDone} />
}

const Incomplete = () => <DeadLink title={t('This link is incomplete')} why={t('Open it from the email again, or ask for a new one.')} />

function NewPasswordForm({ link, onDone }: { link: MailedLink; onDone: () => void }) {
  const form = useContractForm({
    load: async () => (await mailDeeds()).rules.reset,
    initial: { ...link, new_password: '', re_new_password: '' },
    submit: async (body) => {
      const { reset } = await mailDeeds()
      await reset(body)
      onDone()
    },
  })
  const { uid, token, new_password: fault, re_new_password: mismatch } = form.errors
  if (uid !== undefined) return <Incomplete />
  if (token !== undefined) return <DeadLink title={t("This link doesn't work")} why={token} />
  return (
    <>
      <div>
        <h1>{t('Set a new password')}</h1>
        <p>{t('At least 6 characters.')}</p>
      </div>
      <FormAlert failure={form.failure} wait={form.wait} onGone={form.forgive} />
      <form {...form.props}>
        <NewPasswordField label={t('New password')} error={fault} field={form.field('new_password')} isRuleSaid />
        <Field label={t('Confirm new password')} error={mismatch}>
          <PasswordInput {...form.field('re_new_password')} autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} disabled={form.wait !== null}>
          {t('Change password')}
        </Button>
      </form>
    </>
  )
}
