import { Icon } from '#ui/icons/Icon.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import styles from './Receipt.module.css'

/** The round icon of a verification: verified, not verified, or still running. */
export const Seal = ({ tone }: { tone: 'good' | 'bad' | 'busy' }) => (
  <span
    className={tone === 'bad' ? `${styles.seal} ${styles.sealBad}` : tone === 'busy' ? `${styles.seal} ${styles.sealBusy}` : styles.seal}
  >
    {tone === 'busy' ? <Spinner size={18} /> : <Icon name={tone === 'good' ? 'shield-check' : 'circle-x'} />}
  </span>
)
