import type { changeNotificationSetting, listNotificationSettings, NotificationSetting } from '@trademates/contract/notification-settings'
import { NotificationKind } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { syncDigest, saveSetting, listSavedSettings } from './settings-store.ts'

/** Lists the settings of a user for all kinds, in the order of the contract; defaults where nothing is saved. */
export async function loadSettings(db: Queryable, user: Id): Promise<NotificationSetting[]> {
  const saved = new Map((await listSavedSettings(db, user)).map((setting) => [setting.kind, setting]))
  return NotificationKind.options.map((kind) => saved.get(kind) ?? { kind, on_screen: true, by_email: false, by_push: true })
}

/** Lists the viewer's notification settings. */
export const listSettings = ({ viewer }: RequestContext<typeof listNotificationSettings>, { db }: Deps): Promise<NotificationSetting[]> =>
  loadSettings(db, viewer.id)

/** Changes the settings of one kind; existing notifications stay. */
export function changeSettings(
  { viewer, body }: RequestContext<typeof changeNotificationSetting>,
  { db }: Deps,
): Promise<NotificationSetting[]> {
  return db.transaction(async (tx) => {
    const { kind, on_screen, by_email, by_push } = body
    await saveSetting(tx, viewer.id, { kind, on_screen, by_email, by_push })
    await syncDigest(tx, viewer.id)
    return loadSettings(tx, viewer.id)
  })
}
