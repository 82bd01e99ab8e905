import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterPaint } from '#ui/loading/after-paint.ts'
import { ConfirmDialog, type ConfirmQuestion } from './ConfirmDialog.tsx'
import { type SuccessMessage, SuccessDialog } from './SuccessDialog.tsx'

/** Renders a dialog in a React root of its own until it calls `gone`. */
export function mountDialog(dialog: (gone: () => void) => ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    dialog(() => {
      root.unmount()
      place.remove()
    }),
  )
}

export const showConfirmDialog = (question: ConfirmQuestion) =>
  new Promise<boolean>((resolve) => {
    mountDialog((gone) => <ConfirmDialog question={question} onAnswer={(yes) => afterPaint(() => resolve(yes))} onGone={gone} />)
  })

export const showSuccessDialog = (news: SuccessMessage) =>
  new Promise<void>((resolve) => {
    mountDialog((gone) => <SuccessDialog message={news} onClose={() => afterPaint(resolve)} onGone={gone} />)
  })
