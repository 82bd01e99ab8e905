import { type ComponentProps, useState } from 'react'
import { t } from '#words/t.ts'
import { useControl } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import './Input.css'

/** A password, with a button that shows and hides it. */
export function PasswordInput(native: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="inwrap">
      <input
        {...useControl()}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...native}
        className="input"
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
