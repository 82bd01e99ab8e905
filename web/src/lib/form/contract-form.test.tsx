import { SignUpForm } from '@trademates/contract/sign-up'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CallError, networkError } from '#lib/api/call-error.ts'
import { useContractForm } from './contract-form.ts'

const NAMES = ['email', 'username', 'password', 'password2'] as const
const GOOD = { email: 'ana@example.com', username: 'ana', password: 'long enough', password2: 'long enough' }

const submit = vi.fn<(body: typeof GOOD) => Promise<void>>()
const load = vi.fn<() => Promise<typeof SignUpForm>>()

function Form() {
  const form = useContractForm({ load, initial: { email: '', username: '', password: '', password2: '' }, submit })
  return (
    <form {...form.props} aria-label="sign up">
      {NAMES.map((name) => (
        <label key={name}>
          {name}
          <input {...form.field(name)} aria-invalid={form.errors[name] !== undefined} />
          <output>{form.errors[name]}</output>
        </label>
      ))}
      <p role="alert">{form.failure?.message}</p>
      <button type="submit" aria-busy={form.busy}>
        send
      </button>
    </form>
  )
}

const input = (name: (typeof NAMES)[number]) => screen.getByLabelText<HTMLInputElement>(name, { selector: `[name="${name}"]` })
const shownErrors = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const send = () => userEvent.click(screen.getByRole('button'))

async function typeAll(values: typeof GOOD): Promise<void> {
  for (const name of NAMES) {
    await userEvent.clear(input(name))
    await userEvent.type(input(name), values[name])
  }
}

function show(): void {
  load.mockReset().mockResolvedValue(SignUpForm)
  submit.mockReset().mockResolvedValue(undefined)
  render(<Form />)
}

test('loads the schema on first focus', async () => {
  show()
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(input('email'))
  expect(load).toHaveBeenCalled()
})

test('shows no error during the first input of a field; validates on blur', async () => {
  show()
  await userEvent.type(input('email'), 'ana@')
  expect(shownErrors()).toEqual(['', '', '', ''])
  await userEvent.tab()
  await waitFor(() => expect(shownErrors()).toEqual(['Enter a valid email.', '', '', '']))
  await userEvent.type(input('email'), 'example.com')
  expect(shownErrors()).toEqual(['', '', '', ''])
})

test('does not validate an unchanged field on blur', async () => {
  show()
  await userEvent.click(input('email'))
  await userEvent.tab()
  await userEvent.tab()
  expect(shownErrors()).toEqual(['', '', '', ''])
})

test('a press on a button does not move it by a new error message', async () => {
  show()
  await userEvent.type(input('email'), 'ana@')
  fireEvent.blur(input('email'), { relatedTarget: screen.getByRole('button') })
  expect(shownErrors()).toEqual(['', '', '', ''])
})

test('submit validates all fields, focuses the first invalid one and sends nothing', async () => {
  show()
  await typeAll({ ...GOOD, username: 'a b', password2: 'something else' })
  await send()
  await waitFor(() => expect(shownErrors()).toEqual(['', 'Use letters, digits, dots, _ and - only.', '', 'Password not match']))
  await waitFor(() => expect(document.activeElement).toBe(input('username')))
  expect(submit).not.toHaveBeenCalled()
})

test('submits the parsed values once', async () => {
  show()
  let finish: () => void = () => undefined
  submit.mockReturnValue(new Promise((resolve) => (finish = resolve)))
  await typeAll({ ...GOOD, email: '  ana@example.com ' })
  await send()
  await waitFor(() => expect(submit).toHaveBeenCalledWith(GOOD))
  await send()
  expect(submit).toHaveBeenCalledTimes(1)
  finish()
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('false'))
})

test('shows server errors at their fields until they change, and keeps the input', async () => {
  show()
  submit.mockRejectedValue(new CallError('fields', 'x', { fields: { email: ['Email is already exist'], other: ['Elsewhere'] } }))
  await typeAll(GOOD)
  await send()
  await waitFor(() => expect(shownErrors()).toEqual(['Email is already exist', '', '', '']))
  expect(screen.getByRole('alert').textContent).toBe('Elsewhere')
  expect(input('password').value).toBe(GOOD.password)
  await waitFor(() => expect(document.activeElement).toBe(input('email')))
  await userEvent.type(input('email'), 'x')
  expect(shownErrors()[0]).toBe('')
})

test('shows a network error, also if the schema cannot be loaded', async () => {
  show()
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  await typeAll(GOOD)
  await send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Network error'))
  load.mockResolvedValue(SignUpForm)
  submit.mockRejectedValue(networkError())
  await send()
  await waitFor(() => expect(submit).toHaveBeenCalled())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Network error'))
  expect(input('email').value).toBe(GOOD.email)
})
