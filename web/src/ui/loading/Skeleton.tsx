import styles from './Skeleton.module.css'

/** A grey shape in the place and size of what is still loading. The box around it carries `aria-busy`. */
export function Skeleton({ width = '100%', height, round = false }: { width?: number | string; height: number; round?: boolean }) {
  return (
    <span
      data-slot="skeleton"
      className={round ? `${styles.skeleton} ${styles.circle}` : styles.skeleton}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
