import { useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useControl } from '#ui/fields/Field.tsx'
import { TagChip } from '#ui/fields/TagChip.tsx'
import { t } from '#i18n/t.ts'
import { addTags } from './tag-list.ts'
import inputStyles from '#ui/fields/Input.module.css'
import styles from './TagInput.module.css'

interface Props {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  /** Called with what is being typed, which is no tag yet. */
  onType?: (text: string) => void
}

/** Tags as chips: Enter or a comma ends one, Backspace in the empty box takes the last one back. Its label comes from the `Field` around it. */
export function TagInput({ tags, onChange, onType }: Props) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const control = useControl()

  const type = (text: string) => {
    setTyped(text)
    onType?.(text)
  }
  const add = (text: string) => {
    const together = addTags(tags, text)
    if (together.length > tags.length) onChange(together)
    type('')
  }
  const press = (event: KeyboardEvent) => {
    // While a word is being composed, Enter belongs to the keyboard.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1))
    }
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[,\n]/.test(text)) return
    event.preventDefault()
    add(`${typed}${text}`)
  }

  return (
    <div data-slot="input" className={`${inputStyles.input} ${styles.tagInput}`}>
      {tags.map((tag) => (
        <TagChip
          key={tag}
          text={tag}
          onRemove={() => {
            onChange(tags.filter((other) => other !== tag))
            box.current?.focus()
          }}
        />
      ))}
      <input
        {...control}
        ref={box}
        placeholder={t('Add a tag')}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="enter"
        value={typed}
        // A phone's keyboard may write a comma without saying which key it was.
        onChange={(event) => (event.target.value.includes(',') ? add(event.target.value) : type(event.target.value))}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => add(typed)}
      />
    </div>
  )
}
