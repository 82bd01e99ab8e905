import styles from './Skeleton.module.css'

/** A gray placeholder. The element around it needs `aria-busy`. */
export function Skeleton({ width = '100%', height, round = false }: { width?: number | string; height: number | string; round?: boolean }) {
  return (
    <span
      data-slot="skeleton"
      className={round ? `${styles.skeleton} ${styles.circle}` : styles.skeleton}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
