import { useEffect, useState } from 'react'
import { mailDeeds } from './deeds.ts'
import './PasswordMeter.css'

const WORDS = ['', 'weak', 'fair', 'good', 'strong'] as const
const SEGMENTS = [1, 2, 3, 4] as const

type Measure = (password: string) => 0 | 1 | 2 | 3 | 4

/** How hard a password is to guess, in four segments and a word; it informs and never refuses (decision D15). */
export function PasswordMeter({ value }: { value: string }) {
  const [measure, setMeasure] = useState<Measure | null>(null)
  const touched = value !== ''

  useEffect(() => {
    // Without it the form still works: the rules refuse what is too weak.
    if (touched)
      mailDeeds().then(
        ({ strengthOf }) => setMeasure(() => strengthOf),
        () => null,
      )
  }, [touched])

  const strength = measure?.(value) ?? 0
  const word = WORDS[strength]
  return (
    <span className={`meter ${word}`}>
      {SEGMENTS.map((segment) => (
        <i key={segment} className={segment <= strength ? 'on' : undefined} />
      ))}
      <span role="status">
        <span className="sr-only">{word && 'Password strength: '}</span>
        {word}
      </span>
    </span>
  )
}
