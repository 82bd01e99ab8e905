import type { Me } from '@trademates/contract/people'
import { useState } from 'react'
import { useContractForm } from '#lib/form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormAlert } from '#ui/FormAlert.tsx'
import { Input } from '#ui/Input.tsx'
import { t } from '#words/t.ts'
import { type Portrait, PortraitField } from './PortraitField.tsx'
import { cut } from './portrait.ts'
import styles from './ProfileForm.module.css'

const deeds = () => import('./actions.ts')
const fieldsOf = ({ username, phone_number, fav_sbj }: Me) => ({ username, phone_number: phone_number ?? '', fav_sbj: fav_sbj ?? '' })

/** Changes what others see of oneself, and the phone number, which nobody else does. */
export function ProfileForm({ me }: { me: Me }) {
  const [portrait, setPortrait] = useState<Portrait>({ kind: 'kept' })
  const form = useContractForm({
    load: async () => (await deeds()).rules,
    initial: { ...fieldsOf(me), image: '' },
    submit: async (body) => {
      const { updateProfile } = await deeds()
      const file = portrait.kind === 'new' ? await cut(portrait.picture, portrait.square) : null
      const removal = portrait.kind === 'removed' ? { remove_image: 'true' as const } : {}
      const changed = fieldsOf(await updateProfile({ ...body, ...removal }, file))
      setPortrait({ kind: 'kept' })
      form.set('username', changed.username)
      form.set('phone_number', changed.phone_number)
      form.set('fav_sbj', changed.fav_sbj)
    },
  })
  const phone = form.field('phone_number')

  return (
    <form {...form.props} data-slot="profile-form" className={styles.profileForm}>
      <h2 className="h-sec">{t('Update Profile')}</h2>
      <FormAlert failure={form.failure} wait={form.wait} onGone={form.forgive} />
      <PortraitField name={me.username} image={me.image} portrait={portrait} error={form.errors.image} onChange={setPortrait} />
      <div className={styles.pformPair}>
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
      </div>
      <Field label={t('Favorite subject')} error={form.errors.fav_sbj}>
        <Input {...form.field('fav_sbj')} placeholder={t('Update fav Subject')} />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={form.busy} disabled={form.wait !== null}>
          {t('Update Profile')}
        </Button>
      </div>
    </form>
  )
}
