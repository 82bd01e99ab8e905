import { t } from '#i18n/t.ts'
import { CandleField } from './CandleField.tsx'
import styles from './AuthLayout.module.css'

/** `left` and `top`: position of the pin's tip in percent of the chart. `words`: side of the text. */
const REMARKS = [
  { face: 'lighthouse', left: '12.5%', top: '79.54%', words: 'right', text: () => t('Waiting for the retest.') },
  { face: 'fox', left: '52.5%', top: '67.46%', words: 'left', text: () => t('Long here, stop under the low.') },
  { face: 'moon', left: '67.5%', top: '54.97%', words: 'left', text: () => t('Same level, other side.') },
  { face: 'sunset', left: '87.5%', top: '47.57%', words: 'left', text: () => t('Trimmed half.') },
] as const

/** Right half of the login and sign-up pages. Always dark; decorative. */
export function BrandPanel() {
  return (
    <aside className={styles.brandPanel} data-theme="dark" aria-hidden="true">
      <div className={styles.brandField}>
        <CandleField shape="wide" />
        {REMARKS.map(({ face, left, top, words, text }) => (
          <div key={face} data-slot="remark" className={styles.remark} data-side={words} style={{ left, top }}>
            <span className={`${styles.remarkFace} ${styles[face]}`} />
            <span className={styles.remarkText}>{text()}</span>
          </div>
        ))}
      </div>
      <p>{t('Trade in the open, with people who show their stops.')}</p>
    </aside>
  )
}
