import { CalculatorsPanel } from '#features/learning/calculators/CalculatorsPanel.tsx'
import { GlossaryList, TERMS_COUNT } from '#features/learning/glossary/GlossaryList.tsx'
import { LearnHead } from '#features/learning/LearnHead.tsx'

/** The terms of trading, from A to Z. */
export default function GlossaryPage() {
  return (
    <div className="cols">
      <section className="feed" aria-label="Glossary">
        <LearnHead title="Glossary">{TERMS_COUNT} terms</LearnHead>
        <GlossaryList />
      </section>
      <aside className="rail">
        <CalculatorsPanel />
      </aside>
    </div>
  )
}
