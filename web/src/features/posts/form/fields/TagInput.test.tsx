import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Field } from '#ui/fields/Field.tsx'
import { TagInput } from './TagInput.tsx'

function Tags({ first }: { first: string[] }) {
  const [tags, setTags] = useState(first)
  return (
    <form aria-label="form" onSubmit={() => expect.unreachable('Enter in the tags must not send the form')}>
      <Field label="Tags">
        <TagInput tags={tags} onChange={setTags} />
      </Field>
      <button type="submit">Send</button>
    </form>
  )
}

const chips = () => [...document.querySelectorAll('[data-slot~="tag-chip"]')].map((chip) => chip.textContent)
const box = () => screen.getByRole('textbox', { name: 'Tags' })

test('adds a trimmed tag without # on Enter and ignores blanks', async () => {
  render(<Tags first={[]} />)
  await userEvent.type(box(), '  #gold {Enter}   {Enter}silver{Enter}')
  expect(chips()).toEqual(['gold', 'silver'])
  expect(box()).toHaveProperty('value', '')
})

test('does not add a tag twice, ignoring case', async () => {
  render(<Tags first={['Gold']} />)
  await userEvent.type(box(), 'gold{Enter}GOLD{Enter}')
  expect(chips()).toEqual(['Gold'])
})

test('adds a tag on a comma and all tags of a pasted list', async () => {
  render(<Tags first={[]} />)
  await userEvent.type(box(), 'gold,')
  await userEvent.paste('silver, #copper,,\nzinc')
  expect(chips()).toEqual(['gold', 'silver', 'copper', 'zinc'])
})

test('adds the typed tag on blur', async () => {
  render(<Tags first={[]} />)
  await userEvent.type(box(), 'gold')
  await userEvent.tab()
  expect(chips()).toEqual(['gold'])
})

test('removes a tag by its button, and the last tag by Backspace in the empty input', async () => {
  render(<Tags first={['a', 'b', 'c']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove b' }))
  expect(chips()).toEqual(['a', 'c'])
  expect(document.activeElement).toBe(box())
  await userEvent.keyboard('{Backspace}')
  expect(chips()).toEqual(['a'])
})
