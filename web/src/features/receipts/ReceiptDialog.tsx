import { type ReceiptCheck, runReceiptChecks } from '@trademates/contract/receipt-checks'
import { parseReceipt, readReceipt, receiptFileName, type Receipt } from '@trademates/contract/receipt-file'
import type { Id } from '@trademates/contract/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError } from '#lib/api/call-error.ts'
import { fetchFile, saveFile } from '#lib/files/fetch-file.ts'
import { Button, buttonProps } from '#ui/buttons/Button.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { loadEd25519 } from './ed25519.ts'
import { fetchLogKeys } from './log-keys.ts'
import { checkText, ReceiptChecks } from './ReceiptChecks.tsx'
import { SealedTable } from './SealedTable.tsx'
import { Seal } from './Seal.tsx'
import styles from './Receipt.module.css'

/** The longest pause before the receipt is requested again. */
const MAX_RETRY_MS = 5_000

type State =
  | { is: 'loading' }
  | { is: 'pending' }
  | { is: 'error'; error: Error }
  | { is: 'checking' | 'done'; text: string; receipt: Receipt; checks: ReceiptCheck[] }

/** Fetches the receipt and verifies it. `attempt` starts again. */
function useVerifiedReceipt(ideaId: Id, attempt: number): State {
  const [state, setState] = useState<State>({ is: 'loading' })
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const set = (next: State) => isCurrent && setState(next)
    const load = async () => {
      try {
        const text = await (await fetchFile(readReceipt.path.replace('{id}', ideaId))).text()
        const receipt = parseReceipt(text)
        if (receipt === null) return set({ is: 'error', error: new Error(t('The file cannot be read.')) })
        const checks: ReceiptCheck[] = []
        set({ is: 'checking', text, receipt, checks })
        const [keys, ed25519] = await Promise.all([fetchLogKeys(), loadEd25519()])
        for await (const check of runReceiptChecks(receipt, { ...ed25519, ...(keys && { keys }) })) {
          checks.push(check)
          set({ is: 'checking', text, receipt, checks: [...checks] })
        }
        return set({ is: 'done', text, receipt, checks })
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'unavailable' || error.retryAfter === null)
          return set({ is: 'error', error: error instanceof Error ? error : new Error(String(error)) })
        set({ is: 'pending' })
        if (isCurrent) timer = setTimeout(() => void load(), Math.min(error.retryAfter * 1_000, MAX_RETRY_MS))
        return undefined
      }
    }
    setState({ is: 'loading' })
    void load()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [ideaId, attempt])
  return state
}

/** The heading of the dialog: title, explanation, and whether it is good. */
function describe(state: State): { title: string; text: string; tone: 'good' | 'bad' | 'busy' } {
  if (state.is === 'pending')
    return { title: t('The receipt is being created'), text: t('Ready in a few seconds. You can close this.'), tone: 'busy' }
  if (state.is === 'error') return { title: t('Receipt'), text: '', tone: 'bad' }
  if (state.is !== 'done') return { title: t('Verifying…'), text: t('In this browser. Nothing is sent.'), tone: 'busy' }
  const failed = state.checks.find(({ status }) => status === 'failed')
  if (failed) return { title: t('Not verified'), text: tWith('{reason} Nothing was sent.', { reason: checkText(failed) }), tone: 'bad' }
  return { title: t('Verified'), text: t('Verified in this browser just now. Nothing was sent.'), tone: 'good' }
}

/** What has been done and what is missing until there is a receipt. */
const PendingSteps = () => (
  <ul className={styles.checks}>
    <li className={styles.ok}>
      <Icon name="circle-check" size={16} />
      <span>{t('Posted')}</span>
      <span className={styles.word}>{t('saved')}</span>
    </li>
    <li>
      <Spinner size={16} />
      <span>{t('Being added to the log')}</span>
      <span className={styles.word}>{t('pending')}</span>
    </li>
    <li className={styles.unchecked}>
      <Icon name="minus" size={16} />
      <span>{t('Signed checkpoint')}</span>
      <span className={styles.word}>{t('pending')}</span>
    </li>
  </ul>
)

function Body({ state, retry }: { state: State; retry: () => void }): ReactNode {
  if (state.is === 'error') return <ErrorState text={state.error.message} error={state.error} retry={retry} />
  if (state.is === 'pending') return <PendingSteps />
  if (state.is === 'loading') return <ReceiptChecks checks={[]} isRunning />
  return (
    <>
      <ReceiptChecks checks={state.checks} isRunning={state.is === 'checking'} />
      <SealedTable receipt={state.receipt} />
    </>
  )
}

function ReceiptDialog({ ideaId, close }: { ideaId: Id; close: () => void }) {
  const [attempt, setAttempt] = useState(0)
  const state = useVerifiedReceipt(ideaId, attempt)
  const { title, text, tone } = describe(state)
  const save = () => {
    if (!('receipt' in state)) return
    const { symbol } = state.receipt.idea.record
    saveFile(receiptFileName(typeof symbol === 'string' ? symbol : 'idea', ideaId), new Blob([state.text], { type: 'application/json' }))
  }
  return (
    <Modal
      title={title}
      text={text}
      head={<Seal tone={tone} />}
      close={close}
      foot={
        <>
          <Button variant="primary" icon="download" disabled={!('receipt' in state)} onClick={save}>
            {t('Download receipt')}
          </Button>
          <a href="/verify" {...buttonProps({ variant: 'ghost' })}>
            {t('Verify a file')}
          </a>
        </>
      }
    >
      <div className={styles.body}>
        <Body state={state} retry={() => setAttempt(attempt + 1)} />
      </div>
    </Modal>
  )
}

/** The dialog for `mountDialog`. */
export const renderReceiptDialog = (ideaId: Id, gone: () => void): ReactNode => <ReceiptDialog ideaId={ideaId} close={gone} />
