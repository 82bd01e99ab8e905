import { useQuery } from '@tanstack/react-query'
import { changeNotificationSetting, type NotificationSetting } from '@trademates/contract/notification-settings'
import type { NotificationKind } from '@trademates/contract/notifications'
import { PushSwitch } from '#features/push/PushSwitch.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { call } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { useToggle } from '#lib/state/toggle.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { settingsQuery } from './queries.ts'
import fieldStyles from '#ui/fields/Field.module.css'
import styles from './NotificationSettings.module.css'

/** A delivery channel: in-app, push or email. */
type NotificationChannel = Exclude<keyof NotificationSetting, 'kind'>

/** Shows a setting in the cache. */
function showSetting(kind: NotificationKind, channel: NotificationChannel, on: boolean): void {
  queryClient.setQueryData(settingsQuery.queryKey, (settings) =>
    settings?.map((setting) => (setting.kind === kind ? { ...setting, [channel]: on } : setting)),
  )
}

/** Saves a setting. Ignores the returned settings, because other changes may still be in flight. */
async function sendSetting(kind: NotificationKind, channel: NotificationChannel, on: boolean): Promise<void> {
  await call(changeNotificationSetting, { body: { kind, [channel]: on } })
}

const KINDS: Record<NotificationKind, () => string> = {
  friend_request: () => t('Connection requests'),
  request_accepted: () => t('Accepted requests'),
  like: () => t('Likes'),
  comment: () => t('Comments'),
  follow: () => t('New followers'),
  mention: () => t('Mentions'),
  price_alert: () => t('Price alerts'),
  idea_event: () => t('Events of trade ideas'),
  idea_posted: () => t('New trade ideas'),
}

/** Dialog with the notification settings by kind: in-app, push and daily email. */
export function NotificationSettings({ close }: { close: () => void }) {
  const settings = useQuery(settingsQuery)
  return (
    <Modal title={t('Notification settings')} close={close}>
      {settings.isPending && <Spinner size={24} label={t('Loading your settings')} />}
      {settings.isError && settings.data === undefined && (
        <ErrorState text={t("Couldn't load your settings")} error={settings.error} retry={() => void settings.refetch()} />
      )}
      {settings.data !== undefined && (
        <>
          <PushSwitch />
          <table className={styles.settings}>
            <thead>
              <tr>
                <th scope="col">{t('Notify me about')}</th>
                <th scope="col">{t('In-app')}</th>
                <th scope="col">{t('Push')}</th>
                <th scope="col">{t('Daily email')}</th>
              </tr>
            </thead>
            <tbody>
              {settings.data.map((setting) => (
                <tr key={setting.kind}>
                  <th scope="row">{KINDS[setting.kind]()}</th>
                  <td>
                    <SettingSwitch
                      setting={setting}
                      channel="on_screen"
                      label={tWith('{what}: on screen', { what: KINDS[setting.kind]() })}
                    />
                  </td>
                  <td>
                    {setting.on_screen ? (
                      <SettingSwitch setting={setting} channel="by_push" label={tWith('{what}: push', { what: KINDS[setting.kind]() })} />
                    ) : (
                      <PushUnavailable />
                    )}
                  </td>
                  <td>
                    <SettingSwitch
                      setting={setting}
                      channel="by_email"
                      label={tWith('{what}: daily email', { what: KINDS[setting.kind]() })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={`${fieldStyles.hint} ${styles.hint}`}>
            {t('Push follows your in-app settings.')} {t('A daily summary of unread notifications at 07:00 UTC.')}
          </p>
        </>
      )}
    </Modal>
  )
}

/** Push requires in-app notifications. */
const PushUnavailable = () => (
  <span className="faint">
    <span aria-hidden>–</span>
    <span className="sr-only">{t('Turn on in-app to allow push')}</span>
  </span>
)

function SettingSwitch({ setting, channel, label }: { setting: NotificationSetting; channel: NotificationChannel; label: string }) {
  const { kind } = setting
  const { on, flip } = useToggle({
    id: `setting:${kind}:${channel}`,
    confirmed: setting[channel],
    show: (wanted) => showSetting(kind, channel, wanted),
    send: (wanted) => sendSetting(kind, channel, wanted),
  })
  return <Switch label={label} on={on} onFlip={flip} />
}
