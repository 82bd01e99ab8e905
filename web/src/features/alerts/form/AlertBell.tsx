import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { plainTerms } from '#features/alerts/alert-text.ts'
import { LazyAlertDialog } from './LazyAlertDialog.tsx'
import { alertsQuery } from '#features/alerts/queries.ts'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'
import styles from './AlertBell.module.css'

/** A bell in the row of a symbol, filled when alerts are active. Opens the only alert, the list of several, or a new one. */
export function AlertBell({ code }: { code: string }) {
  const { data = [] } = useQuery(alertsQuery)
  const [isOpen, setOpen] = useState(false)
  const [alert = null, ...others] = data.filter(({ symbol, status }) => symbol === code && status === 'active')
  if (others.length > 0) {
    const label = tWith('{count} alerts on {code}', { count: others.length + 1, code })
    return (
      <Link
        to="/newsAndAlert"
        search={{ tab: 'alerts' }}
        data-slot="icon-button bell"
        className={`${iconButtonStyles.iconButton} ${iconButtonStyles.small} ${styles.bell} ${styles.active}`}
        aria-label={label}
        title={label}
      >
        <Icon name="bell-ring" size={16} fill />
      </Link>
    )
  }
  const label = alert === null ? tWith('Set alert on {code}', { code }) : tWith('Edit alert {alert}', { alert: plainTerms(alert) })
  return (
    <>
      <button
        type="button"
        data-slot="icon-button bell"
        className={
          alert === null
            ? `${iconButtonStyles.iconButton} ${iconButtonStyles.small} ${styles.bell}`
            : `${iconButtonStyles.iconButton} ${iconButtonStyles.small} ${styles.bell} ${styles.active}`
        }
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name={alert === null ? 'bell-plus' : 'bell-ring'} size={16} fill={alert !== null} />
      </button>
      {isOpen && <LazyAlertDialog alert={alert} symbol={code} close={() => setOpen(false)} />}
    </>
  )
}
