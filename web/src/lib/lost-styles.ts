/** The style sheets that did not arrive. Vite asks for each once, so that code which comes at a second try would be drawn without them. */
const lost = new Set<HTMLLinkElement>()
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  },
  true,
)

const askAgain = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    lost.delete(link)
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
    // It is fetched whenever it comes into the page.
    document.head.append(link)
  })

/** Asks again for the style sheets that did not arrive; resolves when each has come, or is lost again. */
export const fetchLostStyles = (): Promise<unknown> => Promise.all([...lost].map(askAgain))
