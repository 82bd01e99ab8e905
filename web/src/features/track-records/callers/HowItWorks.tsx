import { t } from '#i18n/t.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import styles from './Callers.module.css'

const SOURCE_FILE = 'verify.mjs'
// The parts of the verification command, which this server serves unminified.
const SOURCE_FILES = ['contract/src/scoring.ts', 'contract/src/overlap.ts']

const sections = () => [
  {
    title: t('What counts'),
    text: t(
      'All ideas that entered, after costs, at most 5R up or down each. Deleted ideas, losers and open losers count; practice and void ideas do not.',
    ),
  },
  {
    title: t('Overlap'),
    text: t(
      'Ideas that are open at the same time share their weight: fully on the same underlying, by half in the same market. Ten posts of one idea weigh as one.',
    ),
  },
  {
    title: t('Most likely value'),
    text: t('The weighted mean R, as if twenty more ideas with a result of 0 were included. So a short lucky run moves it little.'),
  },
  {
    title: t('Score'),
    text: t(
      'The most likely value minus 1.64 standard errors: with 95% confidence the mean is at least this. A slice is one of 18, so it subtracts 2.77.',
    ),
  },
  {
    title: t('Luck line'),
    text: t(
      'The t-statistic is the mean divided by its uncertainty. The line is the best t expected among all track records if no one had skill. It rises with every record that reaches 20 ideas, those of deleted accounts included.',
    ),
  },
  {
    title: t('Who is listed'),
    text: t('20 graded ideas over 60 days, an idea in the last 90 days, less than 10% void ideas, and not hidden by choice.'),
  },
]

/** How the list of callers is computed, in words. */
export function HowItWorks({ close }: { close: () => void }) {
  return (
    <Modal title={t('How it works')} close={close}>
      <div className={styles.how}>
        {sections().map(({ title, text }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
        <p>
          {t('The formulas in the source code:')}{' '}
          <a href="/log/verify.mjs" target="_blank" rel="noreferrer" className="link">
            {SOURCE_FILE}
          </a>{' '}
          (<code>{SOURCE_FILES.join(', ')}</code>)
        </p>
      </div>
    </Modal>
  )
}
