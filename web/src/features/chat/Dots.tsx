import styles from './Dots.module.css'

/** Three dots that come and go. */
export const Dots = () => (
  <span className={styles.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
