import { licences } from 'virtual:licences'
import { tWith } from '#i18n/t-with.ts'
import styles from './Licenses.module.css'

/** The number of packages per licence, largest first. */
const LICENSES = Object.entries(Object.groupBy(licences, ({ licence }) => licence))
  .map(([licence, packages = []]) => ({ licence, packages }))
  .toSorted((a, b) => b.packages.length - a.packages.length)

/** The packages of the product by licence, listed from the installed packages at build time. */
export function Licenses() {
  return (
    <div className={styles.licences}>
      {LICENSES.map(({ licence, packages }) => (
        <details key={licence}>
          <summary>
            {licence}
            <span className="faint">{packages.length}</span>
          </summary>
          <ul>
            {packages.map(({ name, version }) => (
              <li className="anywhere" key={`${name} ${version}`}>
                {name} <span className="faint">{version}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p>
        <a href="/licences.txt" className="link" target="_blank" rel="noopener">
          {tWith('All {count} licenses in full', { count: licences.length })}
        </a>
      </p>
    </div>
  )
}
