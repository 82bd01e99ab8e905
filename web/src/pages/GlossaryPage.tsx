import { GlossaryList, TERMS_COUNT } from '#features/learning/glossary/GlossaryList.tsx'
import { LearnHead } from '#features/learning/LearnHead.tsx'

/** The terms of trading, from A to Z. */
export default function GlossaryPage() {
  return (
    <div className="cols alone">
      <section className="feed" aria-label="Glossary">
        <LearnHead title="Glossary">{TERMS_COUNT} terms</LearnHead>
        <GlossaryList />
      </section>
    </div>
  )
}
