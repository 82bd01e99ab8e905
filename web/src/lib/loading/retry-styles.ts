/** The style sheets that did not arrive. Vite asks for each once, so that code which comes at a second try would be drawn without them. */
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
    // It is fetched whenever it comes into the page.
    document.head.append(link)
  })

/** Asks again for the style sheets that did not arrive; resolves when each has come, or is lost again. */
export const retryFailedStyles = (): Promise<unknown> => Promise.all([...failedLinks].map(reloadLink))
