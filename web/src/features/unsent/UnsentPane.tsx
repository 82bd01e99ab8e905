import { type ReactNode, useSyncExternalStore } from 'react'
import { type Unsent, unsentDeeds, watchUnsent } from '#lib/unsent-store.ts'
import { ago, useNow } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Pane } from '#ui/Pane.tsx'
import { discard, sendAgain } from './send.ts'
import './UnsentPane.css'

const ICONS = { like: 'heart', comment: 'message-square', post: 'square-pen' } as const

/** What it is, and the words of it where there are some. */
function wordsOf({ deed }: Unsent): { title: string; text: string } {
  switch (deed.kind) {
    case 'like':
      return { title: deed.on ? 'A like' : 'A like taken back', text: '' }
    case 'comment':
      return { title: 'A comment', text: deed.content }
    case 'post': {
      const files = deed.files === 0 ? '' : `, ${deed.files} ${deed.files === 1 ? 'file' : 'files'}`
      return { title: `A post${files}`, text: deed.body.description }
    }
  }
}

/** What was done without a network and waits for it, with a way to give it up; what was refused says why, and keeps its words. */
export function UnsentPane({ close }: { close: () => void }): ReactNode {
  const deeds = useSyncExternalStore(watchUnsent, unsentDeeds)
  return (
    <Pane title="Waiting to be sent" close={close}>
      {deeds.length === 0 ? (
        <Empty title="Nothing waits" text="All of it has been sent." />
      ) : (
        <ul className="unsent">
          {deeds.map((unsent) => (
            <UnsentRow key={unsent.key} unsent={unsent} />
          ))}
        </ul>
      )}
    </Pane>
  )
}

function UnsentRow({ unsent }: { unsent: Unsent }) {
  const now = useNow()
  const { title, text } = wordsOf(unsent)
  return (
    <li>
      <Icon name={ICONS[unsent.deed.kind]} size={18} />
      <div className="unsent-words">
        <h3>{title}</h3>
        {text !== '' && <p className="unsent-text">{text}</p>}
        <p className={unsent.failure === null ? 'unsent-state' : 'unsent-state is-bad'}>
          {unsent.failure === null ? `Waits for the network, ${ago(unsent.at, now)}` : `Not taken: ${unsent.failure}`}
        </p>
      </div>
      {unsent.failure !== null && (
        <Button size="sm" onClick={() => sendAgain(unsent)}>
          Try again
        </Button>
      )}
      <Button size="sm" variant="quiet-danger" aria-label={`Discard: ${title}`} onClick={() => discard(unsent)}>
        Discard
      </Button>
    </li>
  )
}
