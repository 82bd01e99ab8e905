import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { firstLoadOfTab, start } from '#app/start.ts'
import { followOtherTabs } from '#features/auth/boot.ts'
import '#ui/tokens.css'
import '#ui/base.css'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has lost its #root.')

followOtherTabs()
createRoot(root).render(
  <StrictMode>
    <App started={start()} firstLoad={firstLoadOfTab()} />
  </StrictMode>,
)
