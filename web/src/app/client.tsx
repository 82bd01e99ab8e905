import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followOtherTabs } from '#features/auth/boot.ts'
import { fetchWords } from '#words/t.ts'
import { App } from './App.tsx'
import { endSplash } from './splash.ts'
import { start } from './start.ts'

/** Starts the client in the page. */
export function openClient(root: Element): void {
  followOtherTabs()
  const started = start()
  const client = createRoot(root)
  void fetchWords().then(() => {
    endSplash()
    // Drawn in pieces, so that whoever taps meanwhile is not kept waiting.
    startTransition(() =>
      client.render(
        <StrictMode>
          <App started={started} />
        </StrictMode>,
      ),
    )
  })
}
