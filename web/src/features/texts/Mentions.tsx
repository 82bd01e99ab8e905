import { PARTIAL_MENTION } from '@trademates/contract/mentions'
import type { Person } from '@trademates/contract/people'
import { search } from '@trademates/contract/search'
import { query, queryClient } from '#lib/cache/query-cache.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { CompletionList } from '#ui/completion/CompletionList.tsx'
import { type CompletionOption, type CompletionSource, useCompletion } from '#ui/completion/use-completion.ts'
import { t } from '#i18n/t.ts'
import styles from '#ui/completion/Options.module.css'

interface MentionOption extends CompletionOption {
  person: Person
}

const MAX_SUGGESTIONS = 6

/** Users whose name matches `q`, connected and followed users first. */
async function findPeople(q: string): Promise<MentionOption[]> {
  const { people } = await queryClient.query(query(search, { query: { q, kind: 'people', limit: MAX_SUGGESTIONS } }))
  return people.filter(({ relation }) => relation !== 'self').map((person) => ({ id: person.id, text: `@${person.username}`, person }))
}

const MENTIONS: CompletionSource<MentionOption> = { pattern: PARTIAL_MENTION, find: findPeople }

/** Completion of @mentions: attach `ref` to the control and render `MentionList` beside it. */
export const useMentions = () => useCompletion(MENTIONS)

/** Suggested users for the mention being typed. */
export const MentionList = ({ mentions }: { mentions: ReturnType<typeof useMentions> }) => (
  <CompletionList
    what={t('people')}
    completion={mentions}
    show={({ person: { username, image, fav_sbj } }) => (
      <>
        <Avatar name={username} image={image} size={28} />
        <span className="clip">{username}</span>
        {fav_sbj !== null && fav_sbj !== '' && <span className={`${styles.aside} clip`}>{fav_sbj}</span>}
      </>
    )}
  />
)
