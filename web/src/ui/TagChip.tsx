import { tWith } from '#words/t-with.ts'
import { Icon } from './Icon.tsx'
import './Chip.css'

/** A word that has been entered, with a cross that takes it away. */
export function TagChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <span className="tagchip">
      <span className="clip">{text}</span>
      <button type="button" aria-label={tWith('Remove {name}', { name: text })} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    </span>
  )
}
