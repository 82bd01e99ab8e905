import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

// Shorter than a test may take, so that the failure names the email.
const WAIT_MS = 8_000

/** Parsed emails by path. */
const parsed = new Map<string, Promise<Email>>()

function parseOnce(file: string): Promise<Email> {
  const email = parsed.get(file) ?? readFile(file).then((bytes) => PostalMime.parse(bytes))
  parsed.set(file, email)
  return email
}

/** The emails that a server without a mail server wrote to this folder for an address, newest first. */
export async function listEmails(folder: string, address: string): Promise<Email[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  const emails = await Promise.all(names.toReversed().map((name) => parseOnce(join(folder, name))))
  return emails.filter((email) => email.to?.some((to) => to.address === address))
}

/**
 * Waits for an email in this folder. It looks again whenever a file arrives there.
 * @param find selects a result from the emails of the address, newest first; undefined: keep waiting
 * @throws when nothing is found within 8 s
 */
export async function waitForEmail<Found>(
  folder: string,
  address: string,
  find: (emails: readonly Email[]) => Found | undefined,
): Promise<Found> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { promise, resolve, reject } = Promise.withResolvers<Found>()
  const look = () =>
    void listEmails(folder, address).then((emails) => {
      const found = find(emails)
      if (found !== undefined) resolve(found)
    }, reject)
  const watcher = watch(folder, look)
  const timer = setTimeout(() => reject(new Error(`The expected email to ${address} did not arrive.`)), WAIT_MS)
  look()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    watcher.close()
  }
}

/** The link with a user and a secret in it that an email holds, if any. */
export function linkIn({ text = '' }: Email): URL | undefined {
  const [link] = /https?:\/\/\S+\?uid=\S+/.exec(text) ?? []
  return link === undefined ? undefined : new URL(link)
}
