import { linkIn, waitForEmail } from '#services/inbox.ts'

/**
 * Waits for a link with a secret in the emails to this address, the newest first.
 * @param previous a link that arrived earlier, which is ignored
 * @throws when none arrives in time
 */
export const waitForEmailedLink = (folder: string, address: string, previous?: URL): Promise<URL> =>
  waitForEmail(folder, address, (emails) => emails.map(linkIn).find((link) => link !== undefined && link.href !== previous?.href))
