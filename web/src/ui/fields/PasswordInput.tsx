import { type ComponentProps, useState } from 'react'
import { t } from '#i18n/t.ts'
import { useControl } from './Field.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import styles from './Input.module.css'

/** A password input with a show/hide button. */
export function PasswordInput(native: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div data-slot="input-wrapper" className={styles.inputWrapper}>
      <input
        {...useControl()}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...native}
        data-slot="input"
        className={styles.input}
        type={shown ? 'text' : 'password'}
      />
      <IconButton
        label={shown ? t('Hide password') : t('Show password')}
        icon={shown ? 'eye-off' : 'eye'}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
