import styles from './Wordmark.module.css'

/** The brand mark. Its outline is in `index.html`. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg data-slot="mark" className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <use href="#mark" />
    </svg>
  )
}
