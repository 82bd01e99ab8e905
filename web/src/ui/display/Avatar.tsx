import { useState } from 'react'
import styles from './Avatar.module.css'

/** Background color of a username, 1 to 8: stable hash (FNV-1a, top bits). */
export function colorOf(username: string): number {
  let hash = 0x811c9dc5
  for (const character of username) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return 1 + (hash >>> 29)
}

/** First letter or digit of a username, also outside the BMP. */
const initialOf = (username: string) => /[\p{L}\p{N}]/u.exec(username)?.[0].toUpperCase() ?? '?'

/** A user's picture, or the initial if there is none or it fails to load. Decorative: the name is next to it. */
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
    <span data-slot="avatar" data-size={size} data-ground={colorOf(name)} className={`${styles.avatar} centered`} aria-hidden="true">
      {shown ? <img src={image} alt="" decoding="async" draggable={false} onError={() => setBroken(image)} /> : initialOf(name)}
    </span>
  )
}
