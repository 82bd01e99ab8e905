import styles from './Wordmark.module.css'

/** The product name with the mark as its M; `height` in pixels. Its outlines are in `index.html`. */
export function Wordmark({ height = 30 }: { height?: number }) {
  return (
    <svg data-slot="wordmark" className={styles.wordmark} style={{ height }} viewBox="0 -250 1474 340" role="img" aria-label="TradeMates">
      <use href="#wordmark" />
    </svg>
  )
}
