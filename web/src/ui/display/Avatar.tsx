import { useState } from 'react'
import styles from './Avatar.module.css'

/** Which of the eight grounds, 1 to 8, belongs to a username: the same one on every screen and every visit (FNV-1a, top bits). */
export function colorOf(username: string): number {
  let hash = 0x811c9dc5
  for (const letter of username) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return 1 + (hash >>> 29)
}

/** The first letter or digit of a username, as one character even where it takes two code units. */
const initialOf = (username: string) => /[\p{L}\p{N}]/u.exec(username)?.[0].toUpperCase() ?? '?'

/** A person's picture; without one, or where it does not load, the initial. Decoration: the name stands beside it. */
export function Avatar({
  name,
  image = null,
  size = 40,
}: {
  name: string
  image?: string | null
  size?: 20 | 24 | 28 | 32 | 36 | 40 | 48 | 72 | 96
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = image !== null && image !== '' && image !== broken
  return (
    <span data-slot="avatar" data-size={size} data-ground={colorOf(name)} className={styles.avatar} aria-hidden="true">
      {shown ? <img src={image} alt="" decoding="async" draggable={false} onError={() => setBroken(image)} /> : initialOf(name)}
    </span>
  )
}
