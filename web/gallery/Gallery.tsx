import { useEffect, useRef, useState } from 'react'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { buttons } from './buttons.tsx'
import { choices } from './choices.tsx'
import { fields } from './fields.tsx'
import { feedback } from './feedback.tsx'
import { layout } from './layout.tsx'
import { overlays } from './overlays.tsx'
import type { GalleryVariant, GalleryEntry } from './gallery-entry.ts'
import { applyState } from './states.ts'
import { text } from './text.tsx'
import styles from './Gallery.module.css'

const SECTIONS: readonly { name: string; entries: readonly GalleryEntry[] }[] = [
  { name: 'Buttons', entries: buttons },
  { name: 'Fields', entries: fields },
  { name: 'Choices', entries: choices },
  { name: 'Words', entries: text },
  { name: 'News', entries: feedback },
  { name: 'Overlays', entries: overlays },
  { name: 'Layout', entries: layout },
]

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Theme = (typeof THEMES)[number]['value']

function VariantFigure({ name, element, state, wide = false }: GalleryVariant) {
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => applyState(stage.current, state), [state])
  return (
    <figure className={wide ? `${styles.stand} ${styles.wide}` : styles.stand}>
      <div ref={stage} className={styles.stage}>
        {element}
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** Shows every component of `web/src/ui` in every state, in the system theme or the selected one. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }, [theme])
  return (
    <main className={styles.gallery}>
      <header>
        <h1>Gallery</h1>
        <SegmentedControl label="Theme" choices={THEMES} value={theme} onChange={setTheme} />
      </header>
      {SECTIONS.map(({ name, entries }) => (
        <section key={name} aria-label={name}>
          {entries.map((entry) => (
            <div key={entry.name} className={styles.fragment}>
              <h2>{entry.name}</h2>
              <div className={styles.stands}>
                {entry.variants.map((variant) => (
                  <VariantFigure key={variant.name} {...variant} />
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </main>
  )
}
