import { useLoaderData } from '@tanstack/react-router'
import { CalculatorsPanel } from '#features/learning/calculators/CalculatorsPanel.tsx'
import { GlossaryList } from '#features/learning/glossary/GlossaryList.tsx'
import { LearnHead } from '#features/learning/LearnHead.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

/** The terms of trading, from A to Z. */
export default function GlossaryPage() {
  const { terms } = useLoaderData({ from: '/members/learn/glossary' })
  return (
    <div className="cols">
      <section className="feed" aria-label={t('Glossary')}>
        <LearnHead title={t('Glossary')}>{tWith('{count, plural, one {# term} other {# terms}}', { count: terms.length })}</LearnHead>
        <GlossaryList terms={terms} />
      </section>
      <aside className="rail">
        <CalculatorsPanel />
      </aside>
    </div>
  )
}
