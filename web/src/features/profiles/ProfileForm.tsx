import type { Me } from '@trademates/contract/people'
import { useState } from 'react'
import { useContractForm } from '#lib/form/contract-form.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { type AvatarChange, AvatarField } from './avatar/AvatarField.tsx'
import { cropSquare } from './avatar/crop-image.ts'
import styles from './ProfileForm.module.css'

const loadActions = () => import('./actions.ts')
const toFields = ({ username, phone_number, fav_sbj }: Me) => ({ username, phone_number: phone_number ?? '', fav_sbj: fav_sbj ?? '' })

/** Edits the public profile and the private phone number. */
export function ProfileForm({ me }: { me: Me }) {
  const [avatar, setAvatar] = useState<AvatarChange>({ kind: 'kept' })
  const form = useContractForm({
    load: async () => (await loadActions()).rules,
    initial: { ...toFields(me), image: '' },
    submit: async (body) => {
      const { updateProfile } = await loadActions()
      const file = avatar.kind === 'new' ? await cropSquare(avatar.picture, avatar.square) : null
      const removal = avatar.kind === 'removed' ? { remove_image: 'true' as const } : {}
      const changed = toFields(await updateProfile({ ...body, ...removal }, file))
      setAvatar({ kind: 'kept' })
      form.set('username', changed.username)
      form.set('phone_number', changed.phone_number)
      form.set('fav_sbj', changed.fav_sbj)
    },
  })
  const phone = form.field('phone_number')

  return (
    <form {...form.props} data-slot="profile-form" className={styles.profileForm}>
      <h2 className="h-sec">{t('Update Profile')}</h2>
      <FormAlert failure={form.failure} wait={form.waitSeconds} onGone={form.clearFailure} />
      <AvatarField name={me.username} image={me.image} avatar={avatar} error={form.errors.image} onChange={setAvatar} />
      <Stack gap={16} className={styles.pformPair}>
        <Field label={t('Username')} error={form.errors.username}>
          <Input
            {...form.field('username')}
            placeholder={t('Update Username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('Phone number')} error={form.errors.phone_number}>
          <Input
            {...phone}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            placeholder={t('Update Phone Number')}
            onChange={(event) => form.set('phone_number', event.target.value.replace(/[^\d\s+().-]/g, ''))}
          />
        </Field>
      </Stack>
      <Field label={t('Favorite subject')} error={form.errors.fav_sbj}>
        <Input {...form.field('fav_sbj')} placeholder={t('Update fav Subject')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.busy} disabled={form.waitSeconds !== null}>
          {t('Update Profile')}
        </Button>
      </div>
    </form>
  )
}
