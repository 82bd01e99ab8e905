import { Link } from '@tanstack/react-router'
import { ShortcutsSection } from '#app/shortcuts/ShortcutsSection.tsx'
import { AppearanceSection } from '#app/AppearanceSection.tsx'
import { SideRail } from '#app/shell/SideRail.tsx'
import { DeleteAccount } from '#features/account/credentials/DeleteAccount.tsx'
import { EmailForm } from '#features/account/credentials/EmailForm.tsx'
import { ExportPanel } from '#features/account/ExportPanel.tsx'
import { LanguageSection } from '#features/account/LanguageSection.tsx'
import { PasswordForm } from '#features/account/credentials/PasswordForm.tsx'
import { SectionIndex } from '#features/account/SectionIndex.tsx'
import { SessionList } from '#features/account/sessions/SessionList.tsx'
import { BlockedAndMutedList } from '#features/account/BlockedAndMutedList.tsx'
import { useSession } from '#lib/session/session.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useHasRail } from '#ui/layout/use-width.ts'
import { t } from '#i18n/t.ts'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'
import columnsStyles from '#ui/Columns.module.css'

/** Account settings: sessions, password, email, appearance, language, data, deletion. */
export default function AccountPage() {
  const { user } = useSession()
  const hasRail = useHasRail()
  if (user === null) return null
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('Account')}>
        <PageHeader
          title={t('Account')}
          before={
            <Link to="/myProfile" data-slot="icon-button" className={iconButtonStyles.iconButton} aria-label={t('Back to my profile')}>
              <Icon name="arrow-left" />
            </Link>
          }
        />
        {!hasRail && <SectionIndex />}
        <SessionList />
        <PasswordForm email={user.email} />
        <EmailForm email={user.email} />
        <AppearanceSection />
        <LanguageSection />
        <BlockedAndMutedList />
        <ShortcutsSection />
        <ExportPanel />
        <DeleteAccount username={user.username} />
      </section>
      <SideRail me={user} first={<SectionIndex asPanel />} />
    </div>
  )
}
