import { linkOptions } from '@tanstack/react-router'
import type { IconName } from '#ui/icons/Icon.tsx'
import { tAs } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

const home = linkOptions({ to: '/', activeOptions: { exact: true, includeSearch: false } })
const markets = linkOptions({ to: '/markets' })
const addPost = linkOptions({ to: '/add_post' })
const friends = linkOptions({ to: '/add_friend' })
const notification = linkOptions({ to: '/notification' })
const news = linkOptions({ to: '/newsAndAlert' })
const learn = linkOptions({ to: '/learn' })
const about = linkOptions({ to: '/about' })

export const chat = linkOptions({ to: '/chat' })
export const myProfile = linkOptions({ to: '/myProfile' })

export interface Destination {
  label: () => string
  icon: IconName
  link: typeof home | typeof markets | typeof addPost | typeof friends | typeof notification | typeof news | typeof learn | typeof about
  counts?: 'notifications'
}

/** The links of the sidebar: the seven of the specification (section 2), and Markets after Home (decision D37). */
export const SIDEBAR: readonly Destination[] = [
  { label: () => t('Home'), icon: 'house', link: home },
  { label: () => t('Markets'), icon: 'chart-candlestick', link: markets },
  { label: () => t('New Post'), icon: 'square-pen', link: addPost },
  { label: () => t('Friends'), icon: 'users', link: friends },
  { label: () => t('Notification'), icon: 'bell', link: notification, counts: 'notifications' },
  { label: () => t('News & Alert'), icon: 'newspaper', link: news },
  { label: () => t('Learn'), icon: 'graduation-cap', link: learn },
  { label: () => t('About'), icon: 'info', link: about },
]

/** The links of the bottom bar: the five of the specification, and Markets as the second (decision D36). The specification gives Alert no target; it opens the notifications that its badge counts. */
export const BOTTOM_BAR: readonly Destination[] = [
  { label: () => t('Home'), icon: 'house', link: home },
  { label: () => t('Markets'), icon: 'chart-candlestick', link: markets },
  { label: () => t('Friends'), icon: 'users', link: friends },
  { label: () => tAs('to write', 'Post'), icon: 'plus', link: addPost },
  { label: () => t('Alert'), icon: 'bell', link: notification, counts: 'notifications' },
  { label: () => t('Learn'), icon: 'graduation-cap', link: learn },
]
