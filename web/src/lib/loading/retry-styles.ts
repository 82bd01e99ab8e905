/** Style sheets that failed to load. Vite requests each only once, so a retried chunk would render without its styles. */
const failedLinks = new Set<HTMLLinkElement>()
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedLinks.add(target)
  },
  true,
)

const reloadLink = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    failedLinks.delete(link)
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
    // Appending a link loads it again.
    document.head.append(link)
  })

/** Loads failed style sheets again. Resolves when each has loaded or failed again. */
export const retryFailedStyles = (): Promise<unknown> => Promise.all([...failedLinks].map(reloadLink))
