import { createRoot } from 'react-dom/client'
import client from '#index.html?raw'
import { addIcons } from '#ui/Icon.tsx'
import { MAIL_ICONS } from '#ui/mail-icons.ts'
import { MEMBER_ICONS } from '#ui/member-icons.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/Splash.css'
import { Gallery } from './Gallery.tsx'
import { writeStates } from './states.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has lost its #root.')

// Wordmark.tsx draws with what stands in the page of the client.
const outlines = new DOMParser().parseFromString(client, 'text/html').querySelector('.outlines')
if (!outlines) throw new Error('index.html has lost its outlines.')
document.body.append(outlines)

addIcons(MAIL_ICONS)
addIcons(MEMBER_ICONS)
writeStates()
createRoot(root).render(<Gallery />)
