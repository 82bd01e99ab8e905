import styles from './Wordmark.module.css'

/** The mark alone, in the colour of the brand. It comes with the page (`index.html`). */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg data-slot="mark" className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <use href="#mark" />
    </svg>
  )
}
