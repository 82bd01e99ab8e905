import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/Wordmark.css'
import '#app/Splash.css'
import { breath } from '#lib/breath.ts'

/** How long, in milliseconds, the first picture of a page is waited for: one that nobody sees is not drawn. */
const PATIENCE = 100

/** Resolves once what the page came with is drawn. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PATIENCE)
  })

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has lost its #root.')

// The splash first: its page has come, while the client is still on its way, or would keep the browser busy.
const client = drawn().then(() => import('#app/client.tsx'))
void client.then(async ({ openClient }) => {
  await breath()
  openClient(root)
})
