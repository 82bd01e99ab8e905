import type { ReactNode } from 'react'
import { CandleField } from './CandleField.tsx'

const Lighthouse = () => (
  <svg viewBox="0 0 40 40">
    <rect width="40" height="40" fill="#243447" />
    <path d="M20 12L0 4v12zM20 12l20-8v12z" fill="#f2dc9b" opacity=".55" />
    <path d="M16.5 14h7l2.5 26H14z" fill="#efe9df" />
    <path d="M15.8 21h8.4l.6 6h-9.6zM14.8 33h10.4l.5 5H14.3z" fill="#b8443a" />
    <rect x="16" y="9" width="8" height="5.5" rx="1" fill="#f7c948" />
    <path d="M15.5 9L20 5l4.5 4z" fill="#b8443a" />
  </svg>
)

const Fox = () => (
  <svg viewBox="0 0 40 40">
    <rect width="40" height="40" fill="#e9d9c3" />
    <path d="M7 9l8 5h10l8-5-2 14-11 12L9 23z" fill="#c8622f" />
    <path d="M9 23l6-2 5 6 5-6 6 2-11 12z" fill="#fbf3ea" />
    <path d="M9 12l4 3-3 3zM31 12l-4 3 3 3z" fill="#6b2f14" />
    <circle cx="14.5" cy="20" r="1.4" fill="#2b1810" />
    <circle cx="25.5" cy="20" r="1.4" fill="#2b1810" />
    <path d="M18.5 30.5h3L20 33z" fill="#2b1810" />
  </svg>
)

const Moon = () => (
  <svg viewBox="0 0 40 40">
    <rect width="40" height="40" fill="#1f2f45" />
    <path d="M25 7a14 14 0 1 0 9 20A12 12 0 0 1 25 7z" fill="#f0e2b6" />
    <circle cx="30" cy="12" r="1.3" fill="#f0e2b6" />
    <circle cx="34" cy="19" r=".9" fill="#f0e2b6" />
    <circle cx="27" cy="19" r=".8" fill="#f0e2b6" />
  </svg>
)

const Sunset = () => (
  <svg viewBox="0 0 40 40">
    <rect width="40" height="40" fill="#f2c9a1" />
    <circle cx="20" cy="17" r="8" fill="#e8743b" />
    <path d="M0 22c5-4 9-4 13 0s9 4 14 0 8-4 13 0v18H0z" fill="#2f7f8c" />
    <path d="M0 29c5-4 9-4 13 0s9 4 14 0 8-4 13 0v11H0z" fill="#1f5a68" />
  </svg>
)

/** A remark pinned to a candle, its tip at (left, top) of the field; the words stand on the given side of the face. */
function Remark({
  left,
  top,
  words,
  face,
  children,
}: {
  left: string
  top: string
  words: 'left' | 'right'
  face: ReactNode
  children: string
}) {
  return (
    <div className={`remark ${words}`} style={{ left, top }}>
      <span className="remark-face">{face}</span>
      <span className="remark-words">{children}</span>
    </div>
  )
}

/** The right half of login and sign-up: always dark, decoration only. */
export function BrandPanel() {
  return (
    <aside className="brand-panel" data-theme="dark" aria-hidden="true">
      <div className="brand-field">
        <CandleField width={720} height={900} top={310} scale={1} />
        <Remark left="12.5%" top="79.54%" words="right" face={<Lighthouse />}>
          Waiting for the retest.
        </Remark>
        <Remark left="52.5%" top="67.46%" words="left" face={<Fox />}>
          Long here, stop under the low.
        </Remark>
        <Remark left="67.5%" top="54.97%" words="left" face={<Moon />}>
          Same level, other side.
        </Remark>
        <Remark left="87.5%" top="47.57%" words="left" face={<Sunset />}>
          Trimmed half.
        </Remark>
      </div>
      <p>Trade in the open, with people who show their stops.</p>
    </aside>
  )
}
