import { Link } from '@tanstack/react-router'
import type { EmailLink } from '#features/auth/email/email-actions.ts'
import { loadEmailActions } from '#features/auth/load-actions.ts'
import { t } from '#i18n/t.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { useSession } from '#lib/session/session.ts'
import { Button, buttonProps } from '#ui/buttons/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

/** Shown for an invalid password-reset link: the reason and a link to request another. */
function InvalidLink({ title, why }: { title: string; why: string }) {
  const isMember = useSession().status === 'in'
  return (
    <>
      <h1>{title}</h1>
      <Alert kind="bad">{why}</Alert>
      <Link to={isMember ? '/account' : '/reset-password'} {...buttonProps({ variant: 'primary', size: 'lg', block: true })}>
        {isMember ? t('Open my account') : t('Get a new link')}
      </Link>
    </>
  )
}

/** Sets a new password, typed twice, with an emailed link; an invalid link leads to a new request. */
export function NewPassword({ link, onDone }: { link: EmailLink | null; onDone: () => void }) {
  return link === null ? <IncompleteLink /> : <NewPasswordForm link={link} onDone={onDone} />
}

const IncompleteLink = () => (
  <InvalidLink title={t('This link is incomplete')} why={t('Open it from the email again, or ask for a new one.')} />
)

function NewPasswordForm({ link, onDone }: { link: EmailLink; onDone: () => void }) {
  const form = useContractForm({
    load: async () => (await loadEmailActions()).rules.reset,
    initial: { ...link, new_password: '', re_new_password: '' },
    submit: async (body) => {
      const { resetPassword } = await loadEmailActions()
      await resetPassword(body)
      onDone()
    },
  })
  const { uid, token, new_password: fault, re_new_password: mismatch } = form.errors
  if (uid !== undefined) return <IncompleteLink />
  if (token !== undefined) return <InvalidLink title={t("This link doesn't work")} why={token} />
  return (
    <>
      <div>
        <h1>{t('Set a new password')}</h1>
        <p>{t('At least 6 characters.')}</p>
      </div>
      <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
      <form {...form.props}>
        <NewPasswordField label={t('New password')} error={fault} field={form.field('new_password')} hidesRule />
        <Field label={t('Confirm new password')} error={mismatch}>
          <PasswordInput {...form.field('re_new_password')} autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={form.busy} disabled={form.waitSeconds !== null}>
          {t('Change password')}
        </Button>
      </form>
    </>
  )
}
