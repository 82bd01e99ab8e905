import styles from './TypingIndicator.module.css'

/** Three dots that come and go. */
export const TypingIndicator = () => (
  <span className={styles.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
