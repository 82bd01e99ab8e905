import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/Splash.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Waiting } from '#app/Loading.tsx'
import { router } from '#app/routes.tsx'
import { endSplash } from '#app/splash.ts'
import { Toasts } from '#app/Toasts.tsx'
import { followOtherTabs } from '#features/auth/boot.ts'
import { takeReturn } from '#features/auth/errand.ts'
import { session } from '#lib/session.ts'
import { fetchWords } from '#words/t.ts'

const element = document.querySelector('#root')
if (!element) throw new Error('index.html has lost its #root.')

followOtherTabs()
const returned = takeReturn()

/** Has the guards look again whenever who is signed in changes; while a load finds that out, its own guards look. */
function followSession(): void {
  let { status } = session.get()
  session.watch(() => {
    const before = status
    status = session.get().status
    if (status !== before && !(before === 'unknown' && router.state.isLoading)) void router.invalidate()
  })
}

// Not awaited at the top: what is fetched here imports from this file's own chunk, which would wait for it for ever.
async function start(client: Root): Promise<void> {
  await fetchWords()
  endSplash()
  if (returned !== null) {
    client.render(<Waiting />)
    // Where its code does not arrive, the login screen is shown.
    await import('#app/back.ts').then(({ comeBack }) => comeBack(returned)).catch(() => null)
  }
  followSession()
  client.render(
    <StrictMode>
      <RouterProvider router={router} />
      <Toasts />
    </StrictMode>,
  )
}

void start(createRoot(element))
