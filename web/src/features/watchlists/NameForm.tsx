import { WATCHLIST_NAME_LENGTH } from '@trademates/contract/watchlists'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/Input.tsx'

interface Props {
  label: string
  yes: string
  name?: string
  onDone: (name: string) => void
  onCancel: () => void
}

/** A line to write the name of a list on. */
export function NameForm({ label, yes, name = '', onDone, onCancel }: Props) {
  const [typed, type] = useState(name)
  return (
    <form
      className="name-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onDone(typed.trim())
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Input
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={WATCHLIST_NAME_LENGTH}
        ref={(input) => input?.focus()}
        onChange={(event) => type(event.target.value)}
      />
      <Button variant="primary" type="submit">
        {yes}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
