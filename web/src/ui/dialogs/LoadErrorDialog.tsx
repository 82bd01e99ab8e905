import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { t } from '#i18n/t.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import styles from './LoadErrorDialog.module.css'

/** Fallback of a lazy dialog, shown once loading has failed. Uses the native dialog element. */
export function LoadErrorDialog({ close, retry }: { close: () => void; retry: (() => void) | null }): ReactNode {
  return retry && <RetryDialog close={close} retry={retry} />
}

function RetryDialog({ close, retry }: { close: () => void; retry: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    // Closing it before it is removed restores the focus.
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className={styles.loadError}
      aria-label={t("Couldn't load this")}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <IconButton label={t('Close')} icon="x" onClick={close} />
      <ErrorState text={t("Couldn't load this")} retry={retry} />
    </dialog>
  )
}
