import './Wordmark.css'

/** The pair of candles, hand in hand, that makes the M: wicks and body on a grid of 32. */
export const WICKS = 'M7.5 3v26M24.5 3v26'
export const PAIR =
  'M3 9.5A2.5 2.5 0 0 1 5.5 7h3.6a3 3 0 0 1 2.3 1.07L16 13.5l4.6-5.43A3 3 0 0 1 22.9 7h3.6A2.5 2.5 0 0 1 29 9.5v13a2.5 2.5 0 0 1-2.5 2.5h-4a2.5 2.5 0 0 1-2.5-2.5V16l-2.1 2.4a2.5 2.5 0 0 1-3.8 0L12 16v6.5A2.5 2.5 0 0 1 9.5 25h-4A2.5 2.5 0 0 1 3 22.5z'

/** The mark alone, in the colour of the brand. */
export function Mark({ size }: { size: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d={WICKS} fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
      <path d={PAIR} fill="currentColor" />
    </svg>
  )
}
