import { createRoot } from 'react-dom/client'
import client from '#index.html?raw'
import { addIcons } from '#ui/icons/Icon.tsx'
import { EMAIL_ICONS } from '#ui/icons/email-icons.ts'
import { IDEA_ICONS } from '#ui/icons/idea-icons.ts'
import { MEMBER_ICONS } from '#ui/icons/member-icons.ts'
import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import '#ui/layout/Layout.module.css'
import '#ui/styles/splash.css'
import { Gallery } from './Gallery.tsx'
import { copyStateRules } from './states.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root.')

// Wordmark.tsx uses the outlines in the page of the client.
const outlines = new DOMParser().parseFromString(client, 'text/html').querySelector('.outlines')
if (!outlines) throw new Error('index.html has no outlines.')
document.body.append(outlines)

addIcons(EMAIL_ICONS)
addIcons(IDEA_ICONS)
addIcons(MEMBER_ICONS)
copyStateRules()
createRoot(root).render(<Gallery />)
