import { type ChangeEvent, type FocusEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SchemaIssue } from '@trademates/contract/issues'
import { t } from '#i18n/t.ts'
import { CallError, networkError, errorText } from '#lib/api/call-error.ts'

/** A validation issue; `text` is a message for schema outside the schema. */
type FormIssue = SchemaIssue & { text?: string }

/** The part of a schema that a form uses. */
export interface FormSchema<Body> {
  safeParse: (values: unknown) => { success: true; data: Body } | { success: false; error: { issues: readonly FormIssue[] } }
}

interface FormOptions<Values, Body> {
  /** Imports the schema for these values; called on focus and on submit, to keep it out of the page's bundle. */
  load: (values: Values) => Promise<FormSchema<Body>>
  initial: Values
  /** Receives the parsed values. A thrown CallError is shown, at its fields if it names some. */
  submit: (body: Body) => Promise<void>
  /** Names of fields that show no errors with these values; messages about them become the failure. */
  hidden?: (values: Values) => readonly string[]
}

type Named<Values, Content> = Partial<Record<keyof Values & string, Content>>
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

/** Props of a text input, text area or select of a form. */
export interface FieldProps {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  onBlur: (event: FocusEvent) => void
}

export interface ContractForm<Values> {
  values: Values
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  /** The message to show at each field. */
  errors: Named<Values, string>
  /** Why the last attempt failed, if not because of a field. */
  failure: CallError | null
  clearFailure: () => void
  /** Seconds to wait after too many attempts. Nothing is submitted until `clearFailure`. */
  waitSeconds: number | null
  busy: boolean
  field: (name: TextName<Values>) => FieldProps
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onFocus: () => void; onSubmit: (event: SubmitEvent) => void }
}

type Messages = Record<string, string>

interface Validation<Body> {
  schema: FormSchema<Body>
  issueText: (issue: SchemaIssue) => string
}

/** The first message of each invalid field. */
function validate(validation: Validation<unknown> | null, values: unknown): Messages {
  const result = validation?.schema.safeParse(values)
  if (!validation || !result || result.success) return {}
  return Object.fromEntries(
    result.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.text ?? validation.issueText(issue)]),
  )
}

/** Splits a server error into messages at fields of this form and the rest. */
function splitErrors(error: unknown, names: string[]): { errors: Messages; failure: CallError | null } {
  if (!(error instanceof CallError)) {
    reportError(error)
    return { errors: {}, failure: new CallError('rejected', t('An unexpected error occurred.')) }
  }
  const fields = Object.entries(error.fields ?? {}).map(([name, found]) => [name, errorText(found)] as const)
  const here = fields.filter(([name]) => names.includes(name))
  const elsewhere = fields.filter(([name]) => !names.includes(name)).map(([, message]) => message)
  if (here.length === 0) return { errors: {}, failure: error }
  return { errors: Object.fromEntries(here), failure: elsewhere.length > 0 ? new CallError('fields', elsewhere.join(' ')) : null }
}

// A new error message on blur would move the button away from the pointer.
const isButtonOrLink = (next: EventTarget | null): boolean => next instanceof Element && next.matches('button, a')

/** A form validated with the schema of its endpoint. Changed fields are validated on blur, all fields on submit. The first invalid field gets the focus. */
export function useContractForm<Values extends Record<string, unknown>, Body>({
  load,
  initial,
  submit,
  hidden = () => [],
}: FormOptions<Values, Body>): ContractForm<Values> {
  const names = Object.keys(initial)
  const [values, setValues] = useState(initial)
  const [validation, setValidation] = useState<Validation<Body> | null>(null)
  const [checked, setChecked] = useState<readonly string[]>([])
  const [serverErrors, setServerErrors] = useState<{ errors: Messages; failure: CallError | null }>({ errors: {}, failure: null })
  const [busy, setBusy] = useState(false)
  const [failedAttempts, setFailedAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  const clientErrors = validate(validation, values)
  const visible = Object.fromEntries(
    names.flatMap((name) => (checked.includes(name) && clientErrors[name] !== undefined ? [[name, clientErrors[name]]] : [])),
  )
  const errors: Messages = { ...visible, ...serverErrors.errors }
  const waitSeconds = serverErrors.failure?.code === 'throttled' ? serverErrors.failure.retryAfter : null

  useEffect(() => {
    if (failedAttempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failedAttempts])

  const onFailure = (error: unknown) => {
    const unseen = hidden(values)
    const seen = names.filter((name) => !unseen.includes(name))
    setServerErrors(splitErrors(error, seen))
    setFailedAttempts((count) => count + 1)
  }

  const loadValidation = async () => {
    const [schema, { issueText }] = await Promise.all([load(values), import('#i18n/issue-text.ts')])
    setValidation({ schema, issueText })
    return schema
  }

  const attempt = async () => {
    const schema = await loadValidation().catch(() => Promise.reject(networkError()))
    setChecked(names)
    const result = schema.safeParse(values)
    if (result.success) await submit(result.data)
    else setFailedAttempts((count) => count + 1)
  }

  const change = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }))
    setServerErrors(({ errors: { [name]: _, ...others }, failure }) => ({ errors: others, failure }))
    if (errors[name] === undefined) setChecked((before) => before.filter((other) => other !== name))
  }

  return {
    values,
    set: change,
    // Its keys are names of `Values`.
    errors: errors as Named<Values, string>,
    failure: serverErrors.failure,
    clearFailure: () => setServerErrors((before) => ({ ...before, failure: null })),
    waitSeconds,
    busy,
    field: (name) => ({
      name,
      value: String(values[name]),
      onChange: (event) => change(name, event.target.value),
      onBlur: (event) => {
        if (values[name] !== initial[name] && !isButtonOrLink(event.relatedTarget)) setChecked((before) => [...before, name])
      },
    }),
    props: {
      ref: form,
      noValidate: true,
      onFocus: () => void loadValidation().catch(() => null),
      onSubmit: (event) => {
        event.preventDefault()
        if (busy || waitSeconds !== null) return
        setBusy(true)
        setServerErrors({ errors: {}, failure: null })
        void attempt()
          .catch(onFailure)
          .finally(() => setBusy(false))
      },
    },
  }
}
