import page from '#page?raw'
import { createRoot } from 'react-dom/client'
import { addIcons } from '#ui/Icon.tsx'
import { MAIL_ICONS } from '#ui/mail-icons.ts'
import { MEMBER_ICONS } from '#ui/member-icons.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import { Gallery } from './Gallery.tsx'
import { writeStates } from './states.ts'

const root = document.querySelector('#root')
// The page of the client brings along what its name and mark are drawn with.
const outlines = new DOMParser().parseFromString(page, 'text/html').querySelector('.outlines')
if (!root || !outlines) throw new Error('index.html has lost its #root or its outlines.')

document.body.append(outlines)
addIcons(MAIL_ICONS)
addIcons(MEMBER_ICONS)
writeStates()
createRoot(root).render(<Gallery />)
