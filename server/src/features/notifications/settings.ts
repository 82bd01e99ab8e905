import type { changeNotificationSetting, listNotificationSettings, NotificationSetting } from '@trademates/contract/notification-settings'
import { NotificationKind } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { changeDigest, changeSetting, listChosen } from './settings-store.ts'

/** How somebody wants to be told, kind by kind, in the order of the contract. */
export async function settingsOf(db: Handle, user: Id): Promise<NotificationSetting[]> {
  const chosen = new Map((await listChosen(db, user)).map((setting) => [setting.kind, setting]))
  return NotificationKind.options.map((kind) => chosen.get(kind) ?? { kind, on_screen: true, by_email: false, by_push: true })
}

/** How the viewer wants to be told. */
export const showSettings = ({ viewer }: Ask<typeof listNotificationSettings>, { db }: Deps): Promise<NotificationSetting[]> =>
  settingsOf(db, viewer.id)

/** Changes how the viewer is told of one kind from now on; what they were told before stays. */
export function changeSettings({ viewer, body }: Ask<typeof changeNotificationSetting>, { db }: Deps): Promise<NotificationSetting[]> {
  return db.transaction(async (tx) => {
    const { kind, on_screen, by_email, by_push } = body
    await changeSetting(tx, viewer.id, { kind, on_screen, by_email, by_push })
    await changeDigest(tx, viewer.id)
    return settingsOf(tx, viewer.id)
  })
}
