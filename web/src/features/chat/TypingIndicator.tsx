import styles from './TypingIndicator.module.css'

/** Three animated dots. */
export const TypingIndicator = () => (
  <span className={styles.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
