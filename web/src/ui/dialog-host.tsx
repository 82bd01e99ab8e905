import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx'
import { type News, NewsDialog } from './NewsDialog.tsx'

/** Puts a dialog into the page, in a React root of its own, until it says that it is gone. */
export function show(dialog: (gone: () => void) => ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    dialog(() => {
      root.unmount()
      place.remove()
    }),
  )
}

export const ask = (question: Question) =>
  new Promise<boolean>((resolve) => {
    show((gone) => <ConfirmDialog question={question} onAnswer={resolve} onGone={gone} />)
  })

export const tell = (news: News) =>
  new Promise<void>((resolve) => {
    show((gone) => <NewsDialog news={news} onClose={resolve} onGone={gone} />)
  })
