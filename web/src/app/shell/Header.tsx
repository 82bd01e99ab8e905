import { Link, useMatches } from '@tanstack/react-router'
import { usePageTitle } from '#app/routing/page-title.ts'
import { useGoBack } from '#app/routing/use-go-back.ts'
import { SearchIconButton, SearchTrigger } from '#features/search/palette/SearchTrigger.tsx'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { chat, myProfile } from './destinations.ts'
import { ThemeButton } from './ThemeButton.tsx'
import countStyles from '#ui/display/CountBadge.module.css'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'
import styles from './Header.module.css'

/** Top bar. Wide: search, theme, account menu. Phones: menu button and brand (or back button and title), and a search button. Chat and profile links on both. */
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
  const title = usePageTitle()
  const back = useGoBack()
  const isWithin = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.within) })
  return (
    <header data-slot="top-bar" className={styles.topBar}>
      <Row data-slot="top-bar-inner" className={styles.topBarInner}>
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
          <div className="grow">
            <SearchTrigger />
          </div>
        )}
        <span className="mobile-only">
          <SearchIconButton />
        </span>
        <Link
          {...chat}
          data-slot="icon-button"
          className={iconButtonStyles.iconButton}
          aria-label={messages > 0 ? tWith('Chat, {count} unread', { count: messages }) : t('Chat')}
        >
          <Icon name="message-circle" />
          {messages > 0 && <i className={`${countStyles.dot} ${styles.dot} ${styles.pin}`} />}
        </Link>
        {isWide && <ThemeButton />}
        <Link {...myProfile} className={`${styles.me} hoverable`}>
          <Avatar name={username} image={image} size={32} />
          <span className={`${styles.name} clip`}>{username}</span>
        </Link>
        {isWide && (
          <span className={styles.account}>
            <AccountMenu onLogOut={onLogOut} />
          </span>
        )}
      </Row>
    </header>
  )
}
