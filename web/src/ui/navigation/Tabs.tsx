import type { KeyboardEvent } from 'react'
import { Row } from '#ui/layout/Layout.tsx'
import { useScrollToSelected } from '#ui/lists/use-scroll-to-selected.ts'
import styles from './Tabs.module.css'

interface Tab<Value extends string> {
  value: Value
  label: string
  /** Shown after the label, muted. */
  count?: number | undefined
}

/** Index of the tab that a key leads to from `at`; undefined for other keys. */
function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** A row of tabs; `controls` is the id of the panel. One tab stop; arrow keys move and select. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  controls,
  isLong = false,
}: {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  controls?: string
  /** Whether the tabs may be wider than a phone, where they scroll then. */
  isLong?: boolean
}) {
  const list = useScrollToSelected<HTMLDivElement>(value)
  const step = (event: KeyboardEvent, at: number) => {
    const next = target(event.key, at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <Row data-slot="tabs" className={isLong ? `${styles.tabs} ${styles.long}` : styles.tabs} role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab, at) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-slot="tab"
          className={styles.tab}
          aria-selected={tab.value === value}
          aria-controls={controls}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => step(event, at)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="muted"> {tab.count}</span>}
        </button>
      ))}
    </Row>
  )
}
