import { tWith } from '#i18n/t-with.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from '#ui/buttons/Chip.module.css'

/** An entered tag with a remove button. */
export function TagChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <span data-slot="tag-chip" className={styles.tagChip}>
      <span className="clip">{text}</span>
      <button type="button" aria-label={tWith('Remove {name}', { name: text })} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    </span>
  )
}
