import { Link } from '@tanstack/react-router'
import { ThemeControl } from '#app/shell/AppearancePanel.tsx'
import { SideRail } from '#app/shell/SideRail.tsx'
import { DeleteAccount } from '#features/account/credentials/DeleteAccount.tsx'
import { EmailForm } from '#features/account/credentials/EmailForm.tsx'
import { ExportPanel } from '#features/account/ExportPanel.tsx'
import { LanguageSection } from '#features/account/LanguageSection.tsx'
import { PasswordForm } from '#features/account/credentials/PasswordForm.tsx'
import { SettingsSection } from '#features/account/SettingsSection.tsx'
import { SectionIndex } from '#features/account/SectionIndex.tsx'
import { SessionList } from '#features/account/sessions/SessionList.tsx'
import { BlockedAndMutedList } from '#features/account/BlockedAndMutedList.tsx'
import { TimeZoneSection } from '#features/account/TimeZoneSection.tsx'
import { useSession } from '#lib/session/session.ts'
import { setShortcutsEnabled, useShortcutsEnabled } from '#lib/storage/shortcut-setting.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useHasRail } from '#ui/layout/use-width.ts'
import { t } from '#i18n/t.ts'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'
import columnsStyles from '#ui/layout/Columns.module.css'

/** Account settings: sessions, password, email, appearance, language, time zone, data, deletion. */
export default function AccountPage() {
  const { user } = useSession()
  const hasRail = useHasRail()
  const hasShortcuts = useShortcutsEnabled()
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
        <SettingsSection section="appearance" text={t('Saved in this browser. System follows your device.')}>
          <ThemeControl />
        </SettingsSection>
        <LanguageSection />
        <TimeZoneSection />
        <BlockedAndMutedList />
        <SettingsSection section="shortcuts" text={t('Use single-key shortcuts. Press ? to see them all.')}>
          <Switch label={t('Keyboard shortcuts')} on={hasShortcuts} onFlip={() => setShortcutsEnabled(!hasShortcuts)} />
        </SettingsSection>
        <ExportPanel />
        <DeleteAccount username={user.username} />
      </section>
      <SideRail me={user} first={<SectionIndex asPanel />} />
    </div>
  )
}
