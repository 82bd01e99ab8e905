import './Skeleton.css'

/** A grey shape in the place and size of what is still loading. The box around it carries `aria-busy`. */
export function Skeleton({ width = '100%', height, round = false }: { width?: number | string; height: number; round?: boolean }) {
  return <span className={round ? 'sk c' : 'sk'} style={{ width, height }} aria-hidden="true" />
}
