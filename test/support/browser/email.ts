import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'

const WAIT_MS = 15_000
const LOOK_EVERY_MS = 50

/** The words of the newest mail to this address; null before there is one. */
export async function newestTo(folder: string, address: string): Promise<string | null> {
  const files = await readdir(folder).catch(() => [])
  for (const file of files
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()) {
    const mail = await PostalMime.parse(await readFile(join(folder, file)))
    if (mail.to?.some((to) => to.address === address)) return mail.text ?? ''
  }
  return null
}

/** The link in the newest mail to this address, as soon as the mail is there. Throws after 15 s. */
export async function mailedLink(folder: string, address: string): Promise<URL> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
    const text = await newestTo(folder, address)
    const link = text?.match(/https?:\/\/\S+/)?.[0]
    if (link !== undefined) return new URL(link)
  }
  throw new Error(`No mail with a link came to ${address}.`)
}
