import styles from './Wordmark.module.css'

/** The product's name with the mark as its M; `height` in pixels, the width follows. Its outlines come with the page (`index.html`). */
export function Wordmark({ height = 30 }: { height?: number }) {
  return (
    <svg data-slot="wordmark" className={styles.wordmark} style={{ height }} viewBox="0 -250 1474 340" role="img" aria-label="TradeMates">
      <use href="#wordmark" />
    </svg>
  )
}
