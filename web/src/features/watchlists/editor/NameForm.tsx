import { MAX_WATCHLIST_NAME_LENGTH } from '@trademates/contract/watchlists'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/buttons/Button.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from '#features/watchlists/Watchlists.module.css'

interface Props {
  label: string
  yes: string
  name?: string
  /** True while saving. */
  busy?: boolean
  onDone: (name: string) => void
  onCancel: () => void
}

/** Form for the name of a watchlist. */
export function NameForm({ label, yes, name = '', busy = false, onDone, onCancel }: Props) {
  const [typed, type] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Row
      as="form"
      gap={8}
      align="stretch"
      className={styles.nameForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '' && !busy) onDone(typed.trim())
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (!busy) onCancel()
      }}
    >
      <Input
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={MAX_WATCHLIST_NAME_LENGTH}
        ref={input}
        readOnly={busy}
        onChange={(event) => type(event.target.value)}
      />
      <Button variant="primary" type="submit" busy={busy}>
        {yes}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </Row>
  )
}
