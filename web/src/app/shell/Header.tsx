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
import countStyles from '#ui/Count.module.css'
import iconButtonStyles from '#ui/IconButton.module.css'
import styles from './Header.module.css'

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
    <header data-slot="top-bar" className={styles.topBar}>
      <div data-slot="top-bar-inner" className={styles.topBarInner}>
        {isWithin ? (
          <div className={`mobile-only ${styles.within}`}>
            <IconButton label={t('Back')} icon="arrow-left" onClick={back} />
            <span className="clip">{title}</span>
          </div>
        ) : (
          <>
            <span className="mobile-only">
              <IconButton label={t('Open menu')} icon="menu" aria-expanded={drawn} onClick={onMenu} />
            </span>
            <Link to="/" className={`mobile-only ${styles.brand}`} aria-label={t('TradeMates, home')}>
              <Wordmark />
            </Link>
          </>
        )}
        {isWide && (
          <div className={styles.searchPlace}>
            <SearchBox />
          </div>
        )}
        <Link {...search} data-slot="icon-button" className={`mobile-only ${iconButtonStyles.iconButton}`} aria-label={t('Search')}>
          <Icon name="search" />
        </Link>
        <Link
          {...chat}
          data-slot="icon-button"
          className={iconButtonStyles.iconButton}
          aria-label={messages > 0 ? tWith('Chat, {count} unread', { count: messages }) : t('Chat')}
        >
          <Icon name="message-circle" />
          {messages > 0 && <i className={`${countStyles.dot} ${styles.dot} ${styles.pin}`} />}
        </Link>
        {isWide && <ThemeSwitch />}
        <Link {...myProfile} className={styles.me}>
          <Avatar name={username} image={image} size={32} />
          <span className={styles.name}>{username}</span>
        </Link>
        {isWide && (
          <span className={styles.account}>
            <AccountMenu onLogOut={onLogOut} />
          </span>
        )}
      </div>
    </header>
  )
}
