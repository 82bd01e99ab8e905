import type { Me } from '@trademates/contract/people'
import { editOwnProfile } from '@trademates/contract/profiles'
import { listCallers, readTrackRecord } from '@trademates/contract/track-records'
import { call } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { session } from '#lib/session/session.ts'
import { useToggle } from '#lib/state/toggle.ts'
import { t } from '#i18n/t.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { Row } from '#ui/layout/Layout.tsx'

/** Whether the viewer is on the list of callers. */
export function CallersSwitch({ me }: { me: Me }) {
  const { on, flip } = useToggle({
    id: 'show-among-callers',
    confirmed: me.show_among_callers,
    show: (isShown) => session.restored({ ...me, show_among_callers: isShown }),
    send: (isShown) => call(editOwnProfile, { body: { show_among_callers: isShown } }),
    onConfirmed: (answer) => {
      session.restored(answer)
      for (const { path } of [listCallers, readTrackRecord]) void queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
  return (
    <Row gap={12}>
      <Switch label={t('Show me on the callers list')} on={on} onFlip={flip} />
      <span aria-hidden="true">{t('Show me on the callers list')}</span>
    </Row>
  )
}
