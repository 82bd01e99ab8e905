import type { ReactNode } from 'react'
import { Pane } from '#ui/Pane.tsx'
import './ShortcutsPane.css'

/** What each key does; several are pressed one after the other. */
const GROUPS = [
  {
    title: 'Posts',
    keys: [
      ['Next post', 'j'],
      ['Previous post', 'k'],
      ['Like', 'l'],
      ['Comment', 'c'],
      ['New post', 'n'],
    ],
  },
  {
    title: 'Places',
    keys: [
      ['Home', 'g h'],
      ['Notification', 'g n'],
      ['My profile', 'g p'],
      ['Messages', 'g m'],
      ['Search', '/'],
      ['Back', 'Esc'],
      ['Keyboard shortcuts', '?'],
    ],
  },
] as const

/** The keys that steer the product. */
export function openPane(gone: () => void): ReactNode {
  return (
    <Pane title="Keyboard shortcuts" close={gone}>
      <div className="keys">
        {GROUPS.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([deed, key]) => (
                <div key={key}>
                  <dt>{deed}</dt>
                  <dd>
                    {key.split(' ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Pane>
  )
}
