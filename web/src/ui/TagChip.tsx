import { Icon } from './Icon.tsx'
import './Chip.css'

/** A word that has been entered, with a cross that takes it away. */
export function TagChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <span className="tagchip">
      <span className="clip">{text}</span>
      <button type="button" aria-label={`Remove ${text}`} onClick={onRemove}>
        <Icon name="x" size={14} />
      </button>
    </span>
  )
}
