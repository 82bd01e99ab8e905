import { type Profile, turnOffIdeasBell, turnOnIdeasBell } from '@trademates/contract/profiles'
import { call } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { useToggle } from '#lib/state/toggle.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { t } from '#i18n/t.ts'
import { profileQuery } from '#features/profiles/queries.ts'

/** Turns notifications of new trade ideas of a user on and off. */
export function IdeasBell({ profile: { id, has_ideas_bell } }: { profile: Profile }) {
  const { on, flip } = useToggle({
    id: `ideas-bell:${id}`,
    confirmed: has_ideas_bell,
    show: (wanted) =>
      void queryClient.setQueryData(profileQuery(id).queryKey, (profile) => profile && { ...profile, has_ideas_bell: wanted }),
    send: (wanted) => call(wanted ? turnOnIdeasBell : turnOffIdeasBell, { params: { userId: id } }),
  })
  return <IconButton label={t('Notify me of new ideas')} icon={on ? 'bell-ring' : 'bell'} aria-pressed={on} onClick={flip} />
}
