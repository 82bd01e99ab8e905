import { useEffect, useRef, useState } from 'react'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { buttons } from './buttons.tsx'
import { choices } from './choices.tsx'
import { fields } from './fields.tsx'
import { feedback } from './feedback.tsx'
import { overlays } from './overlays.tsx'
import type { GalleryVariant, GalleryEntry } from './gallery-entry.ts'
import { applyState } from './states.ts'
import { text } from './text.tsx'
import styles from './Gallery.module.css'

const SECTIONS: readonly { name: string; pieces: readonly GalleryEntry[] }[] = [
  { name: 'Buttons', pieces: buttons },
  { name: 'Fields', pieces: fields },
  { name: 'Choices', pieces: choices },
  { name: 'Words', pieces: text },
  { name: 'News', pieces: feedback },
  { name: 'Overlays', pieces: overlays },
]

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Theme = (typeof THEMES)[number]['value']

function VariantFigure({ name, shows, state, wide = false }: GalleryVariant) {
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => applyState(stage.current, state), [state])
  return (
    <figure className={wide ? `${styles.stand} ${styles.wide}` : styles.stand}>
      <div ref={stage} className={styles.stage}>
        {shows}
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** Every component of `web/src/ui` in every state, in the theme of the system or the one that is chosen. */
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
      {SECTIONS.map(({ name, pieces }) => (
        <section key={name} aria-label={name}>
          {pieces.map((piece) => (
            <div key={piece.name} className={styles.fragment}>
              <h2>{piece.name}</h2>
              <div className={styles.stands}>
                {piece.variants.map((look) => (
                  <VariantFigure key={look.name} {...look} />
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </main>
  )
}
