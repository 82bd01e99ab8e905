import { Avatar } from '#ui/display/Avatar.tsx'
import { CompletionList } from '#ui/completion/CompletionList.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Input } from '#ui/fields/Input.tsx'
import { useCompletion } from '#ui/completion/use-completion.ts'

const PEOPLE = ['mina.kade', 'mika', 'milo_with_a_name_that_is_rather_long', 'owen'].map((name) => ({ id: name, text: `@${name}` }))

const MENTIONS = {
  pattern: /@(?<name>\w*)$/,
  find: (name: string) => Promise.resolve(PEOPLE.filter(({ id }) => id.startsWith(name))),
}

/** An input that completes mentions. */
export function CompletedInput() {
  const completion = useCompletion(MENTIONS)
  return (
    <Field label="Comment">
      <Input ref={completion.ref} />
      <CompletionList
        what="people"
        completion={completion}
        show={({ id }) => (
          <>
            <Avatar name={id} size={24} />
            <span className="clip">{id}</span>
          </>
        )}
      />
    </Field>
  )
}
