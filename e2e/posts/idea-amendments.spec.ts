import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { deleteAccount } from '@trademates/contract/account'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { postWaitingIdea } from '@trademates/test-support/browser/post-idea.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'
import { callAs, PASSWORD } from '@trademates/test-support/browser/users.ts'

/** The post of a test; the feed has those of other tests, too. */
const article = (page: Page, author = '') => page.getByRole('article').filter({ hasText: 'Waiting for a dip' }).filter({ hasText: author })

async function choose(page: Page, item: string, author = ''): Promise<void> {
  await article(page, author).getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test(
  'an author adds a note, updates the position and cancels an idea from the menu of the post',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    test.slow()
    const ida = await createUser('ida')
    await postWaitingIdea(app, ida)
    const page = await open(ida)
    await page.goto('/')
    await article(page, ida.username).getByRole('button', { name: 'Post options' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Cancel idea',
      'Add note',
      'Update position',
      'Edit post',
      'Copy link',
      'Delete post',
    ])
    await page.keyboard.press('Escape')

    await choose(page, 'Add note', ida.username)
    const note = page.getByRole('dialog', { name: 'Add note' })
    await note.getByRole('button', { name: 'Add note' }).click()
    await expect(note.getByText('Enter a note.')).toBeVisible()
    await expect(note.getByRole('textbox', { name: 'Note' })).toBeFocused()
    expect((await new AxeBuilder({ page }).include('[data-slot~="dialog"]').analyze()).violations).toEqual([])
    await note.getByRole('textbox', { name: 'Note' }).fill('The level still holds')
    await note.getByRole('button', { name: 'Add note' }).click()
    await expectToast(page, 'Note added')
    await expect(article(page, ida.username).getByText('1 note')).toBeVisible()

    await choose(page, 'Update position', ida.username)
    const position = page.getByRole('dialog', { name: 'Update position' })
    await position.getByText('Long since').click()
    await position.getByLabel('Holding since').fill('2026-01-02')
    await position.getByRole('button', { name: 'Update position' }).click()
    await expectToast(page, 'Position updated')
    await expect(article(page, ida.username).getByText('Long since 2 Jan')).toBeVisible()

    await choose(page, 'Cancel idea', ida.username)
    const cancel = page.getByRole('dialog', { name: 'Cancel idea' })
    await expect(cancel.getByText('at the next minute', { exact: true })).toBeVisible()
    await cancel.getByRole('button', { name: 'Cancel idea' }).click()
    await expectToast(page, 'Cancels at the next minute')
    await expect(article(page, ida.username).getByText('Cancels at the next minute')).toBeVisible()
  },
)

test.describe('the idea of a deleted post', () => {
  // A receipt that is still being written answers 503; then the idea, and the open page of the deleted account.
  test.use({ expectedNoise: [/status of (401|404|503)/] })

  test('keeps a screen of its own until the account is deleted', async ({ app, open, createUser }) => {
    test.slow()
    const [ira, jan] = [await createUser('ira'), await createUser('jan')]
    await postWaitingIdea(app, ira)
    const page = await open(ira)
    await page.goto('/')
    await choose(page, 'Delete post', ira.username)
    await expect(page.getByRole('alertdialog')).toContainText(
      'The text will be deleted. The idea stays in your track record and is graded to its end.',
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(article(page, ira.username)).toBeHidden()
    await page.goto('/myProfile?tab=record')
    await page.locator('[data-slot="idea-row"]').getByRole('link').click()
    await expect(page).toHaveURL(/\/idea\/[\da-f-]{36}$/)
    const idea = page.getByRole('article', { name: `Trade idea of a deleted post by ${ira.username}` })
    await expect(idea).toContainText(/Deleted by author on \d+ \w+\. The idea stays in the track record and is graded to its end\./)
    await expect(idea.getByRole('region', { name: 'Timeline of trade idea 1' })).toContainText('Post deleted')
    await idea.getByRole('button', { name: 'Receipt' }).click()
    await expect(page.getByRole('dialog')).toContainText('The text was deleted; the idea is proven.', { timeout: 20_000 })
    await page.keyboard.press('Escape')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

    const address = page.url()
    const other = await open(jan)
    await other.goto(address)
    await expect(other.getByRole('button', { name: 'Follow idea' })).toBeVisible()
    await callAs(app, ira, deleteAccount, { body: { password: PASSWORD } })
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Trade idea not found' })).toBeVisible()
  })
})

test('the address of an idea leads to its post', async ({ app, open, createUser }) => {
  const ivy = await createUser('ivy')
  const post = await postWaitingIdea(app, ivy)
  const page = await open(ivy)
  await page.goto(`/idea/${post.idea?.id}`)
  await expect(page).toHaveURL(`${app.url}/post/${post.id}`)
  await expect(article(page)).toBeVisible()
})
