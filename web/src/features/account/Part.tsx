import { type ReactNode, useId } from 'react'
import './Part.css'

/** One part of the account screen: what it is about, one sentence, and what can be done. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <div>
        <h2 id={id} className="h-sec">
          {title}
        </h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}
