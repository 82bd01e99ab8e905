import type { ReactNode } from 'react'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './EmptyState.module.css'

const Candles = () => (
  <svg
    className={styles.art}
    width="104"
    height="76"
    viewBox="0 0 104 76"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M18 16v8m0 26v10M46 8v10m0 24v10" />
    <rect x="10" y="24" width="16" height="26" rx="3" />
    <rect x="38" y="18" width="16" height="24" rx="3" fill="currentColor" />
    <path d="M82 12v6m0 30v10" strokeDasharray="2 4" />
    <rect x="72" y="18" width="20" height="30" rx="3" stroke="var(--accent-line)" strokeDasharray="4 5" />
  </svg>
)

/** Content of an empty list. `action`: a button or a link that looks like one. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <Stack gap={4} data-slot="empty" className={styles.empty}>
      <Candles />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </Stack>
  )
}
