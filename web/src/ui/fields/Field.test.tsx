import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { Select } from './Select.tsx'
import { TextArea } from './TextArea.tsx'

const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
    .join(' / ')

test('a control is labelled and described by its label, hint and error', () => {
  render(
    <Field label="Email" hint="We send a link." error="Enter a valid email." required>
      <Input name="email" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(described(input)).toBe('We send a link. / Enter a valid email.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
})

test('a control without an error is not invalid', () => {
  render(
    <Field label="Email" error={undefined}>
      <Input />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('the field labels every kind of control', () => {
  render(
    <>
      <Field label="Description">
        <TextArea />
      </Field>
      <Field label="Trading market">
        <Select>
          <option>Forex</option>
        </Select>
      </Field>
      <Field label="Password">
        <PasswordInput />
      </Field>
    </>,
  )
  expect(screen.getByRole('textbox', { name: 'Description' }).tagName).toBe('TEXTAREA')
  expect(screen.getByRole('combobox', { name: 'Trading market' })).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
})

test('a password can be shown and hidden', async () => {
  render(
    <Field label="Password">
      <PasswordInput defaultValue="kestrel" />
    </Field>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
})
