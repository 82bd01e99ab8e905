import { Stack } from '#ui/layout/Layout.tsx'
import { useLoaderData } from '@tanstack/react-router'
import { CalculatorsPanel } from '#features/learning/calculators/CalculatorsPanel.tsx'
import { GlossaryList } from '#features/learning/glossary/GlossaryList.tsx'
import { LearnHeader } from '#features/learning/LearnHeader.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import styles from '#ui/layout/Columns.module.css'

export default function GlossaryPage() {
  const { terms } = useLoaderData({ from: '/members/learn/glossary' })
  return (
    <div className={styles.columns}>
      <section className={styles.feed} aria-label={t('Glossary')}>
        <LearnHeader title={t('Glossary')}>{tWith('{count, plural, one {# term} other {# terms}}', { count: terms.length })}</LearnHeader>
        <GlossaryList terms={terms} />
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={styles.rail}>
        <CalculatorsPanel />
      </Stack>
    </div>
  )
}
