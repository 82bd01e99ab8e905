import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

const TIMEOUT_MS = 15_000

/** The emails read so far, by path: a server never changes one it has written. */
const parsed = new Map<string, Promise<Email>>()

function parse(path: string): Promise<Email> {
  const known = parsed.get(path) ?? readFile(path).then((bytes) => PostalMime.parse(bytes))
  parsed.set(path, known)
  return known
}

/** The text of the newest email to this address that is wanted; undefined where there is none yet. */
async function findEmail(folder: string, address: string, isWanted: (text: string) => boolean): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const emails = await Promise.all(names.toSorted().map((name) => parse(join(folder, name))))
  return emails
    .filter(({ to }) => to?.some((to) => to.address === address))
    .map(({ text }) => text ?? '')
    .findLast(isWanted)
}

/**
 * The text of the newest email to this address that is wanted, as soon as it is in the folder.
 * @throws Error after 15 s without one
 */
export async function waitForEmail(folder: string, address: string, isWanted: (text: string) => boolean): Promise<string> {
  // The server makes the folder with its first email, and a folder that is not there cannot be watched.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const look = () =>
    findEmail(folder, address, isWanted).then((text) => {
      if (text !== undefined) resolve(text)
    }, reject)
  const watcher = watch(folder, (_event, name) => {
    if (name?.endsWith('.eml') === true) void look()
  })
  const timer = setTimeout(() => reject(new Error(`No such email came to ${address}.`)), TIMEOUT_MS)
  void look()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    watcher.close()
  }
}

const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0]

/**
 * The link in the newest email to this address, as soon as there is one; another link than `previous`, where that is given.
 * @throws Error after 15 s without one
 */
export async function mailedLink(folder: string, address: string, previous?: URL): Promise<URL> {
  const isNew = (text: string) => ![undefined, previous?.href].includes(linkIn(text))
  return new URL(linkIn(await waitForEmail(folder, address, isNew)) ?? '')
}
