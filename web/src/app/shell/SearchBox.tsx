import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { search } from './places.ts'

/** Whether a key press was meant for something that is being written in. */
const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="menu"] *, [role="alertdialog"] *'))

/** The search of the header: Enter leads to the results, `/` anywhere on the page brings the cursor here. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const q = input.current?.value.trim() ?? ''
    if (q !== '') void navigate({ ...search, search: { q } })
  }
  return (
    <form className="search" role="search" onSubmit={submit}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="search"
        name="q"
        placeholder="Search people, $symbols and #tags"
        aria-label="Search"
        aria-keyshortcuts="/"
        autoComplete="off"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}
