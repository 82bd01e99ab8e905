import type { Question } from './ConfirmDialog.tsx'
import type { News } from './NewsDialog.tsx'

const load = () => import('./dialog-host.tsx')

/** Asks before something that cannot be undone; true when the user agrees. The dialog is loaded at the first question. */
export async function confirm(question: Question): Promise<boolean> {
  const { ask } = await load()
  return ask(question)
}

/** Shows good news in a box and resolves when the user closes it. */
export async function announce(news: News): Promise<void> {
  const { tell } = await load()
  return tell(news)
}
