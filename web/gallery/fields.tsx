import { Field } from '#ui/fields/Field.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { CompletedInput } from './CompletedInput.tsx'
import { interactiveVariants, type GalleryEntry, wide } from './gallery-entry.ts'

const LONG =
  'Short EUR/USD under 1.0840 with the stop above the high of the Asian session, half off at the first target and the rest at break-even.'

const options = ['Forex', 'Stock', 'Crypto'].map((market) => <option key={market}>{market}</option>)

/** Form fields and completion. */
export const fields: readonly GalleryEntry[] = [
  {
    name: 'Input',
    variants: [
      ...interactiveVariants('empty', <Input aria-label="Name" placeholder="Watchlist name" />),
      { name: 'filled', element: <Input aria-label="Name" defaultValue="Majors" /> },
      { name: 'long text', element: <Input aria-label="Name" defaultValue={LONG} /> },
      { name: 'with an icon', element: <Input aria-label="Find" icon="search" placeholder="Find a term" /> },
      { name: 'invalid', element: <Input aria-label="Name" aria-invalid defaultValue="Majors" /> },
      { name: 'invalid, focus', state: 'focus', element: <Input aria-label="Name" aria-invalid defaultValue="Majors" /> },
      { name: 'disabled', element: <Input aria-label="Name" disabled defaultValue="Majors" /> },
    ],
  },
  {
    name: 'PasswordInput',
    variants: [
      { name: 'rest', element: <PasswordInput aria-label="Password" defaultValue="paper-trading" /> },
      { name: 'focus on its eye', state: 'focus', element: <PasswordInput aria-label="Password" defaultValue="paper-trading" /> },
    ],
  },
  {
    name: 'Select',
    variants: [
      ...interactiveVariants('rest', <Select aria-label="Market">{options}</Select>),
      {
        name: 'disabled',
        element: (
          <Select aria-label="Market" disabled>
            {options}
          </Select>
        ),
      },
    ],
  },
  {
    name: 'TextArea',
    variants: wide([
      { name: 'empty', element: <TextArea aria-label="Description" placeholder="What do you see?" /> },
      { name: 'long text', element: <TextArea aria-label="Description" defaultValue={`${LONG}\n\n${LONG}`} /> },
      { name: 'focus', state: 'focus', element: <TextArea aria-label="Description" /> },
      { name: 'disabled', element: <TextArea aria-label="Description" disabled defaultValue="Sent" /> },
    ]),
  },
  {
    name: 'Field',
    variants: wide([
      {
        name: 'required, with a hint',
        element: (
          <Field label="Email" hint="We send a link to it." required>
            <Input type="email" />
          </Field>
        ),
      },
      {
        name: 'optional, with an error',
        element: (
          <Field label="Phone number" error="Write it with its country, such as +44 20 7946 0958." optional>
            <Input defaultValue="7946" />
          </Field>
        ),
      },
      {
        name: 'with a note, and words that are too long for its line',
        element: (
          <Field label="Stop loss, below which the idea is wrong" note="of at most 8 digits behind the point" hint={LONG} error={LONG}>
            <Input defaultValue="1.08" />
          </Field>
        ),
      },
    ]),
  },
  {
    name: 'CompletionList',
    variants: [{ name: 'write @ and a letter', wide: true, element: <CompletedInput /> }],
  },
]
