import { useEffect, useRef, useState } from 'react'
import { Segments } from '#ui/Segments.tsx'
import { buttons } from './buttons.tsx'
import { choices } from './choices.tsx'
import { fields } from './fields.tsx'
import { news } from './news.tsx'
import { overlays } from './overlays.tsx'
import type { Look, Piece } from './piece.ts'
import { show } from './states.ts'
import { words } from './words.tsx'
import styles from './Gallery.module.css'

const ROOMS: readonly { name: string; pieces: readonly Piece[] }[] = [
  { name: 'Buttons', pieces: buttons },
  { name: 'Fields', pieces: fields },
  { name: 'Choices', pieces: choices },
  { name: 'Words', pieces: words },
  { name: 'News', pieces: news },
  { name: 'Overlays', pieces: overlays },
]

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Theme = (typeof THEMES)[number]['value']

function Stand({ name, shows, state, wide = false }: Look) {
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => show(stage.current, state), [state])
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
        <Segments label="Theme" choices={THEMES} value={theme} onChange={setTheme} />
      </header>
      {ROOMS.map(({ name, pieces }) => (
        <section key={name} aria-label={name}>
          {pieces.map((piece) => (
            <div key={piece.name} className={styles.fragment}>
              <h2>{piece.name}</h2>
              <div className={styles.stands}>
                {piece.looks.map((look) => (
                  <Stand key={look.name} {...look} />
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </main>
  )
}
