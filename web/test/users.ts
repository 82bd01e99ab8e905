import type { Me } from '@trademates/contract/people'

/** The signed-in user of most tests. */
export const ANA: Me = {
  id: '01931000-0000-7000-8000-000000000001',
  username: 'ana',
  email: 'ana@example.com',
  image: null,
  phone_number: null,
  fav_sbj: null,
  followers_count: 0,
  following_count: 0,
  unread_notifications: 0,
  unread_messages: 0,
  show_among_callers: true,
  time_zone: 'local' as const,
  zone: 'UTC',
}

/** A second user of the same browser. */
export const BEN: Me = { ...ANA, id: '01931000-0000-7000-8000-000000000002', username: 'ben' }
