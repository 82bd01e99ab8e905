import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { firstLoadOfTab, start } from '#app/start.ts'
import { followOtherTabs } from '#features/auth/boot.ts'
import { fetchWords } from '#words/t.ts'
import '#ui/tokens.css'
import '#ui/base.css'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has lost its #root.')

followOtherTabs()
const started = start()
const client = createRoot(root)
void fetchWords().then(() =>
  client.render(
    <StrictMode>
      <App started={started} firstLoad={firstLoadOfTab()} />
    </StrictMode>,
  ),
)
