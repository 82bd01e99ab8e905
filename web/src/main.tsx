import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import '#ui/layout/Layout.module.css'
import '#ui/styles/splash.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { FullPageLoading } from '#app/Loading.tsx'
import { router } from '#app/routes.tsx'
import { hideSplash } from '#app/splash/splash.ts'
import { Toasts } from '#app/Toasts.tsx'
import { syncSessionAcrossTabs } from '#features/auth/boot.ts'
import { takeProviderResponse } from '#features/auth/social/return-target.ts'
import { session } from '#lib/session/session.ts'
import { loadTranslations } from '#i18n/t.ts'

const element = document.querySelector('#root')
if (!element) throw new Error('index.html has no #root.')

syncSessionAcrossTabs()
const returned = takeProviderResponse()

/** Runs the route guards when the session starts or ends. During the first load the guards run anyway. */
function followSession(): void {
  let { status } = session.get()
  session.watch(() => {
    const before = status
    status = session.get().status
    if (status !== before && !(before === 'unknown' && router.state.isLoading)) void router.invalidate()
  })
}

// Not awaited at top level: the imports depend on this chunk, which would deadlock.
async function start(client: Root): Promise<void> {
  await loadTranslations()
  hideSplash()
  if (returned !== null) {
    client.render(<FullPageLoading />)
    // If this chunk fails to load, the login page opens.
    await import('#app/finish-social-login.ts').then(({ finishSocialLogin }) => finishSocialLogin(returned)).catch(() => null)
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
