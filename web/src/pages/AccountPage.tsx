import { Link } from '@tanstack/react-router'
import { KeysPart } from '#app/keys/KeysPart.tsx'
import { AppearancePart } from '#app/AppearancePart.tsx'
import { ReaderRail } from '#app/shell/ReaderRail.tsx'
import { DeleteAccount } from '#features/account/DeleteAccount.tsx'
import { EmailForm } from '#features/account/EmailForm.tsx'
import { ExportPanel } from '#features/account/ExportPanel.tsx'
import { LanguagePart } from '#features/account/LanguagePart.tsx'
import { PasswordForm } from '#features/account/PasswordForm.tsx'
import { SectionIndex } from '#features/account/SectionIndex.tsx'
import { SessionList } from '#features/account/SessionList.tsx'
import { UnwantedList } from '#features/account/UnwantedList.tsx'
import { useSession } from '#lib/session.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { useHasRail } from '#ui/width.ts'
import { t } from '#words/t.ts'
import iconButtonStyles from '#ui/IconButton.module.css'
import columnsStyles from '#ui/Columns.module.css'

/** The keys to the account: sessions, password, email, how the product looks and speaks, data, and the end of it. */
export default function AccountPage() {
  const { user } = useSession()
  const hasRail = useHasRail()
  if (user === null) return null
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('Account')}>
        <PageHead
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
        <AppearancePart />
        <LanguagePart />
        <UnwantedList />
        <KeysPart />
        <ExportPanel />
        <DeleteAccount username={user.username} />
      </section>
      <ReaderRail me={user} first={<SectionIndex asPanel />} />
    </div>
  )
}
