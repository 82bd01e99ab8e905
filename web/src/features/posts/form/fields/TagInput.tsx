import { useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useControl } from '#ui/fields/Field.tsx'
import { TagChip } from '#ui/fields/TagChip.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { addTags } from './tag-list.ts'
import inputStyles from '#ui/fields/Input.module.css'
import styles from './TagInput.module.css'

interface Props {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  /** Called with the text being typed. */
  onType?: (text: string) => void
}

/**
 * Tag input with chips: Enter or a comma adds a tag, Backspace in the empty input removes the last one. The surrounding `Field` provides
 * the label.
 */
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
    // During IME composition, Enter belongs to the input method.
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
    <Row gap={6} align="stretch" wrap data-slot="input" className={`${inputStyles.input} ${styles.tagInput}`}>
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
        // On-screen keyboards may insert a comma without a key name.
        onChange={(event) => (event.target.value.includes(',') ? add(event.target.value) : type(event.target.value))}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => add(typed)}
      />
    </Row>
  )
}
