import { Link, useMatches } from '@tanstack/react-router'
import { useTitle } from '#app/title.ts'
import { useWayBack } from '#app/way-back.ts'
import { SearchBox } from '#features/search/SearchBox.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useIsWide } from '#ui/width.ts'
import { Wordmark } from '#ui/Wordmark.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { chat, myProfile, search } from './places.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import './Header.css'

/** The bar on top: search and theme on wide screens; hamburger and name, or the way back, and search on phones; chat and the reader on both. */
export function Header({
  username,
  image,
  messages,
  drawn,
  onMenu,
  onLogOut,
}: {
  username: string
  image: string | null
  messages: number
  drawn: boolean
  onMenu: () => void
  onLogOut: () => void
}) {
  const isWide = useIsWide()
  const title = useTitle()
  const back = useWayBack()
  const isWithin = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.within) })
  return (
    <header className="topbar">
      <div className="topbar-in">
        {isWithin ? (
          <div className="mobile-only within">
            <IconButton label={t('Back')} icon="arrow-left" onClick={back} />
            <span className="clip">{title}</span>
          </div>
        ) : (
          <>
            <span className="mobile-only">
              <IconButton label={t('Open menu')} icon="menu" aria-expanded={drawn} onClick={onMenu} />
            </span>
            <Link to="/" className="mobile-only brand" aria-label={t('TradeMates, home')}>
              <Wordmark />
            </Link>
          </>
        )}
        {isWide && (
          <div className="search-place">
            <SearchBox />
          </div>
        )}
        <Link {...search} className="mobile-only iconbtn" aria-label={t('Search')}>
          <Icon name="search" />
        </Link>
        <Link {...chat} className="iconbtn" aria-label={messages > 0 ? tWith('Chat, {count} unread', { count: messages }) : t('Chat')}>
          <Icon name="message-circle" />
          {messages > 0 && <i className="dot pin" />}
        </Link>
        {isWide && <ThemeSwitch />}
        <Link {...myProfile} className="me">
          <Avatar name={username} image={image} size={32} />
          <span className="nm">{username}</span>
        </Link>
        {isWide && (
          <span className="account">
            <AccountMenu onLogOut={onLogOut} />
          </span>
        )}
      </div>
    </header>
  )
}
