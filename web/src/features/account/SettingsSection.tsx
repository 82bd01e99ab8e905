import type { ReactNode, Ref } from 'react'
import { Stack } from '#ui/layout/Layout.tsx'
import { type SectionId, SECTIONS } from './sections.ts'
import styles from './SettingsSection.module.css'

interface Props {
  section: SectionId
  text?: string
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of the account screen: title (the target of the index links), a sentence and its controls. */
export function SettingsSection({ section, text, heading, children }: Props) {
  return (
    <Stack as="section" gap={16} className={styles.part} aria-labelledby={section}>
      <div>
        <h2 ref={heading} id={section} className="h-sec" tabIndex={-1}>
          {SECTIONS[section]()}
        </h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
    </Stack>
  )
}
