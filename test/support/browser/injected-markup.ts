import type { Page } from '@playwright/test'
import type { BrowserUser } from './users.ts'

/** Types each text into every field of the page. Returns the elements and attributes found there that no user text may create. */
export const findInjectedMarkup = (page: Page, typed: readonly string[] = []) =>
  page.evaluate(async (texts) => {
    function write(text: string): void {
      const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
      for (const field of fields) {
        if (!/^(text|search|email|tel|password|textarea)$/.test(field.type) || field.closest('[inert]') !== null || field.readOnly) continue
        // React overrides the setter of the element; the prototype's setter makes it see a change.
        const owner = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
        Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    function findInjected(): string[] {
      const found: string[] = []
      for (const node of document.querySelectorAll('*')) {
        const name = node.localName
        const isOwnScript = name === 'script' && /^\/\w/.test(node.getAttribute('src') ?? '')
        if (/^(script|iframe|object|embed|applet|base|frameset|marquee|math|foreignobject|animate|set)$/i.test(name) && !isOwnScript)
          found.push(name)
        for (const { name: attribute, value } of node.attributes) {
          if (attribute.startsWith('on') || attribute === 'srcdoc') found.push(`${name} ${attribute}`)
          if (!/^(href|src|action|formaction|poster|xlink:href|data)$/.test(attribute)) continue
          const { protocol } = new URL(value, location.href)
          const isDrawn = name === 'img' && protocol === 'data:'
          if (!/^(https?|blob):$/.test(protocol) && !isDrawn) found.push(`${name} ${attribute}=${value}`)
        }
      }
      return found
    }
    const found = findInjected()
    for (const text of texts) {
      write(text)
      await new Promise((drawn) => setTimeout(drawn))
      found.push(...findInjected())
    }
    return found
  }, typed)

/** Opens a page that records each dialog that a script opens. */
export async function openWithDialogs(
  open: (user: BrowserUser) => Promise<Page>,
  viewer: BrowserUser,
): Promise<{ page: Page; dialogs: string[] }> {
  const page = await open(viewer)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(`${dialog.type()} at ${page.url()}`)
    void dialog.dismiss()
  })
  return { page, dialogs }
}
