import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { VerifyFiles } from '#features/receipts/VerifyFiles.tsx'
import { useLogKey } from '#features/receipts/use-log-key.ts'
import { registerServiceWorker } from '#lib/loading/service-worker.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { t } from '#i18n/t.ts'
import columnsStyles from '#ui/layout/Columns.module.css'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import styles from './VerifyPage.module.css'

const COMMAND_FILE = 'verify.mjs'
const commandFor = (key: string) => `node ${COMMAND_FILE} *.receipt.json --score --key ${key}`

function WithoutThisPage({ logKey }: { logKey: string | null | undefined }) {
  return (
    <section>
      <h2 className="h-sec">{t('Without this page')}</h2>
      <p className="muted text-sm">
        {t('One file, no dependencies, Node 20 or newer. Read it before you run it.')}{' '}
        <a href="/log/verify.mjs" download className="link">
          {COMMAND_FILE}
        </a>
      </p>
      <pre className={styles.command} tabIndex={0} role="region" aria-label={t('Command')}>
        {commandFor(logKey ?? '…')}
      </pre>
    </section>
  )
}

function KeyPanel({ logKey }: { logKey: string | null | undefined }) {
  return (
    <section className={`panel ${styles.note}`}>
      <h2 className="h-sec">{t('Key of the log')}</h2>
      <p className={styles.key}>{logKey ?? t('Not known without a connection. The key in the file is used.')}</p>
    </section>
  )
}

function WhatItProves() {
  return (
    <section className={`panel ${styles.note}`}>
      <h2 className="h-sec">{t('What this proves')}</h2>
      <p className="muted text-sm">
        {t('That this idea was posted as shown, before its outcome, and that the outcome follows from the prices of the named source.')}
      </p>
      <p className="muted text-sm">
        {t('Not that it was traded, that those prices are right, or, without witnesses, that there is only one log.')}
      </p>
    </section>
  )
}

/** Verifies receipts in the browser, for guests and members, also offline. */
export default function VerifyPage(): ReactNode {
  const logKey = useLogKey()
  useEffect(() => void registerServiceWorker(), [])
  return (
    <>
      <Row as="header" justify="between" className={styles.header}>
        <Link to="/" aria-label={t('TradeMates, home')}>
          <Wordmark />
        </Link>
      </Row>
      <main id="main" tabIndex={-1} className={columnsStyles.columns}>
        <Stack as="section" gap={20} className={`${columnsStyles.feed} ${styles.content}`}>
          <h1>{t('Verify a receipt')}</h1>
          <p className="muted">
            {t(
              'Choose one receipt, or all receipts of a caller. They are verified in this browser, also offline and without an account. Nothing leaves the browser.',
            )}
          </p>
          <VerifyFiles />
          <WithoutThisPage logKey={logKey} />
          <div className={styles.inline}>
            <WhatItProves />
            <KeyPanel logKey={logKey} />
          </div>
        </Stack>
        <Stack as="aside" gap={16} data-slot="rail" className={columnsStyles.rail}>
          <WhatItProves />
          <KeyPanel logKey={logKey} />
        </Stack>
      </main>
    </>
  )
}
