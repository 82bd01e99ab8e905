import { describeScores } from '@trademates/contract/receipt-messages'
import { parseVerifierKey } from '@trademates/contract/signed-notes'
import { type DragEvent, useRef, useState } from 'react'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Progress } from '#ui/loading/Progress.tsx'
import { language, t } from '#i18n/t.ts'
import { tWith } from '#i18n/t-with.ts'
import { checkText, ReceiptChecks } from './ReceiptChecks.tsx'
import { Seal } from './Seal.tsx'
import { type FileResult, type SetResult, verifyFiles } from './verify-receipts.ts'
import styles from './VerifyFiles.module.css'

/** Above this number the checks of verified files are collapsed. */
const MAX_OPEN_FILES = 3

function FileChecks({ file: { name, checks }, isOpen }: { file: FileResult; isOpen: boolean }) {
  const isFailed = checks === null || checks.some(({ status }) => status === 'failed')
  return (
    <details open={isOpen || isFailed} className={styles.file}>
      <summary>
        <Icon name={isFailed ? 'circle-x' : 'circle-check'} size={16} />
        <span>{name}</span>
      </summary>
      {checks === null ? (
        <p className={styles.unreadable}>{t('The file cannot be read: it is not a receipt.')}</p>
      ) : (
        <ReceiptChecks checks={checks} />
      )}
    </details>
  )
}

function summarize({ files, failed, isUnreadable }: SetResult): { title: string; text: string; isGood: boolean } {
  const count = files.length
  if (failed) return { title: t('Not verified'), text: checkText(failed), isGood: false }
  if (count === 0) return { title: t('Not verified'), text: t('There are no receipts in this file.'), isGood: false }
  if (isUnreadable) return { title: t('Not verified'), text: t('A file cannot be read: it is not a receipt.'), isGood: false }
  return {
    title: tWith('{count, plural, one {File verified} other {# files verified}}', { count }),
    text: t('Verified in this browser just now. Nothing was sent.'),
    isGood: true,
  }
}

/** The results of a set of files: a summary, whether ideas are missing, the score, and the checks of each file. */
export function Result({ result }: { result: SetResult }) {
  const { title, text, isGood } = summarize(result)
  return (
    <section className={`panel ${styles.result}`} aria-label={t('Result')}>
      <div className={styles.head} role="status">
        <Seal tone={isGood ? 'good' : 'bad'} />
        <span>
          <b>{title}</b>
          <span className="muted text-sm">{text}</span>
          {describeScores(result.scores, language === 'es' ? 'es' : 'en').map((sentence) => (
            <span key={sentence} className="muted text-sm">
              {sentence}
            </span>
          ))}
        </span>
      </div>
      {result.set.length > 0 && <ReceiptChecks checks={result.set} />}
      {result.files.map((file, i) => (
        <FileChecks key={`${i} ${file.name}`} file={file} isOpen={result.files.length <= MAX_OPEN_FILES} />
      ))}
    </section>
  )
}

const MAX_KEYS_LENGTH = 10_000

/** Parses the keys of witnesses, one per line. Returns them, and an error for the first malformed line. */
async function readWitnessKeys(text: string): Promise<{ keys: string[]; error: string }> {
  const lines = text.split('\n').map((line) => line.trim())
  const parsed = await Promise.all(lines.map(async (line) => line === '' || (await parseVerifierKey(line, 'cosignature'))))
  const wrong = parsed.indexOf(null)
  return {
    keys: lines.filter(Boolean),
    error: wrong === -1 ? '' : tWith('Line {line} is not the key of a witness.', { line: wrong + 1 }),
  }
}

/** Takes receipts by choice or drop, and verifies them in the browser. */
export function VerifyFiles() {
  const input = useRef<HTMLInputElement>(null)
  const [isTarget, setTarget] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [result, setResult] = useState<SetResult | null>(null)
  const [witnesses, setWitnesses] = useState({ text: '', verified: '', error: '' })
  const [chosen, setChosen] = useState<readonly File[]>([])
  const latestRun = useRef(0)
  const verify = async (files: readonly File[]) => {
    const { text } = witnesses
    const thisRun = (latestRun.current += 1)
    const isLatest = () => thisRun === latestRun.current
    setChosen(files)
    setResult(null)
    setProgress(null)
    const { keys, error } = await readWitnessKeys(text)
    if (!isLatest()) return
    setWitnesses((latest) => ({ ...latest, verified: text, error }))
    if (files.length === 0 || error !== '') return
    setProgress(0)
    const onProgress = (done: number, all: number) => {
      if (isLatest()) setProgress(done / all)
    }
    const found = await verifyFiles(files, { onProgress, witnessKeys: keys })
    if (!isLatest()) return
    setResult(found)
    setProgress(null)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setTarget(false)
    if (event.dataTransfer.files.length > 0) void verify([...event.dataTransfer.files])
  }
  return (
    <>
      <button
        type="button"
        className={isTarget ? `${styles.drop} ${styles.target}` : styles.drop}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setTarget(true)
        }}
        onDragLeave={() => setTarget(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={24} />
        <span>
          <b>{t('Choose files')}</b> <span className="desktop-only">{t('or drop them here')}</span>
        </span>
        <span className="faint text-sm">{t('.receipt.json, or the zip of a whole track record')}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".json,.zip"
        data-testid="receipt-files"
        onChange={(event) => {
          if (event.target.files?.length) void verify([...event.target.files])
          event.target.value = ''
        }}
      />
      <Field
        label={t('Keys of witnesses')}
        optional
        error={witnesses.error}
        hint={t('One per line, from the witnesses themselves. Without them, their signatures are only counted.')}
      >
        <TextArea
          spellCheck={false}
          autoCapitalize="off"
          maxLength={MAX_KEYS_LENGTH}
          value={witnesses.text}
          onChange={(event) => setWitnesses({ ...witnesses, text: event.target.value, error: '' })}
          onBlur={() => {
            if (witnesses.text !== witnesses.verified) void verify(chosen)
          }}
        />
      </Field>
      <span role="status" className="sr-only">
        {witnesses.error}
      </span>
      {progress !== null && <Progress value={progress} label={t('Verifying…')} />}
      {result !== null && <Result result={result} />}
    </>
  )
}
