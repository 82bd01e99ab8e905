import { readReceipts } from '@trademates/contract/receipt-file'
import type { Id } from '@trademates/contract/wire'
import { type ReactNode, useRef, useState } from 'react'
import { fetchFile, nameOf, saveFile } from '#lib/files/fetch-file.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { addIcons } from '#ui/icons/Icon.tsx'
import { RECEIPT_ICONS } from '#ui/icons/receipt-icons.ts'
import { Progress } from '#ui/loading/Progress.tsx'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import styles from './VerifyAll.module.css'

addIcons(RECEIPT_ICONS)

/** Downloads the receipts of all ideas of a user. Throws CallError. */
async function downloadReceipts(user: Id): Promise<File> {
  const response = await fetchFile(readReceipts.path.replace('{userId}', user))
  const [name, content] = [nameOf(response), await response.blob()]
  saveFile(name, content)
  return new File([content], name)
}

/** Downloads the receipts of all ideas of a user, and verifies them in this browser. `count`: number of ideas. */
export function VerifyAll({ user, count }: { user: Id; count: number }) {
  // The server sends the receipts once an hour, so a second run verifies the same file.
  const file = useRef<File>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<ReactNode>(null)
  const verify = async () => {
    setOutcome(null)
    setProgress(0)
    try {
      // The checks are loaded on first use.
      const [{ verifyFiles }, { Result }] = await Promise.all([import('./verify-receipts.ts'), import('./VerifyFiles.tsx')])
      file.current ??= await downloadReceipts(user)
      const result = await verifyFiles([file.current], { onProgress: (done, all) => setProgress(done / all) })
      setOutcome(<Result result={result} />)
    } catch (error) {
      setOutcome(<Alert kind="bad">{error instanceof Error ? error.message : String(error)}</Alert>)
    }
    setProgress(null)
  }
  return (
    <div className={styles.all}>
      <h2 id="verify-all">{t('Verify it yourself')}</h2>
      <p className="muted text-sm">
        {tWith(
          'Every idea has a receipt in a public log. Download {count, plural, one {it} other {all #}} and verify order, grades and score without us.',
          { count },
        )}
      </p>
      <div className={styles.actions}>
        <Button icon="shield-check" busy={progress !== null} onClick={() => void verify()}>
          {t('Verify all receipts')}
        </Button>
        <a href="/verify" className="link text-sm">
          {t('Verify a file')}
        </a>
      </div>
      {progress !== null && <Progress value={progress} label={t('Verifying…')} />}
      {outcome}
    </div>
  )
}
