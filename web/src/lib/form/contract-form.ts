import { type ChangeEvent, type FocusEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SchemaIssue } from '@trademates/contract/issues'
import { t } from '#i18n/t.ts'
import { CallError, networkError, errorText } from '#lib/api/call-error.ts'

/** An issue at a field; `text` is shown as it is, for rules that no schema has. */
type FormIssue = SchemaIssue & { text?: string }

/** The part of a schema that a form needs; every schema of the contract fits. */
export interface FormSchema<Body> {
  safeParse: (values: unknown) => { success: true; data: Body } | { success: false; error: { issues: readonly FormIssue[] } }
}

interface FormOptions<Values, Body> {
  /** Imports the schema: called on first touch, so that no screen waits for its rules. */
  load: () => Promise<FormSchema<Body>>
  initial: Values
  /** Gets what the schema gave. A CallError that it throws is shown, at its fields where it names some. */
  submit: (body: Body) => Promise<void>
}

type Named<Values, Content> = Partial<Record<keyof Values & string, Content>>
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

/** What a text input, a text area or a select needs to be a field of a form. */
export interface FieldProps {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  onBlur: (event: FocusEvent) => void
}

/** A form as its component sees it. */
export interface ContractForm<Values> {
  values: Values
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  /** What to say at each field now. */
  errors: Named<Values, string>
  /** Why the last attempt failed, where that is no one field's. */
  failure: CallError | null
  clearFailure: () => void
  /** Seconds that the server asked to wait after too many attempts; until `forgive` nothing is sent. */
  waitSeconds: number | null
  busy: boolean
  field: (name: TextName<Values>) => FieldProps
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onFocus: () => void; onSubmit: (event: SubmitEvent) => void }
}

type Messages = Record<string, string>

/** Rules, and what says where they are broken. */
interface Validation<Body> {
  rules: FormSchema<Body>
  issueText: (issue: SchemaIssue) => string
}

/** The first message of each field that the values break a rule of. */
function validate(checks: Validation<unknown> | null, values: unknown): Messages {
  const result = checks?.rules.safeParse(values)
  if (!checks || !result || result.success) return {}
  return Object.fromEntries(
    result.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.text ?? checks.issueText(issue)]),
  )
}

/** What the server said, sorted into the fields of this form and the rest. */
function splitErrors(error: unknown, names: string[]): { errors: Messages; failure: CallError | null } {
  if (!(error instanceof CallError)) {
    reportError(error)
    return { errors: {}, failure: new CallError('refused', t('An unexpected error occurred.')) }
  }
  const fields = Object.entries(error.fields ?? {}).map(([name, found]) => [name, errorText(found)] as const)
  const here = fields.filter(([name]) => names.includes(name))
  const elsewhere = fields.filter(([name]) => !names.includes(name)).map(([, message]) => message)
  if (here.length === 0) return { errors: {}, failure: error }
  return { errors: Object.fromEntries(here), failure: elsewhere.length > 0 ? new CallError('fields', elsewhere.join(' ')) : null }
}

// A press on a button or a link must not move it away by a message that appears above it.
const isButtonOrLink = (next: EventTarget | null): boolean => next instanceof Element && next.matches('button, a')

/**
 * A form that checks with the contract's own schema. Fields that were changed are checked when they are left, all fields on submit;
 * the first invalid one then gets the focus, and what was typed stays.
 */
export function useContractForm<Values extends Record<string, unknown>, Body>({
  load,
  initial,
  submit,
}: FormOptions<Values, Body>): ContractForm<Values> {
  const names = Object.keys(initial)
  const [values, setValues] = useState(initial)
  const [validation, setChecks] = useState<Validation<Body> | null>(null)
  const [checked, setChecked] = useState<readonly string[]>([])
  const [serverErrors, setSaid] = useState<{ errors: Messages; failure: CallError | null }>({ errors: {}, failure: null })
  const [busy, setBusy] = useState(false)
  const [failedAttempts, setRefusals] = useState(0)
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
    setSaid(splitErrors(error, names))
    setRefusals((count) => count + 1)
  }

  const loadValidation = async () => {
    const [rules, { issueText }] = await Promise.all([load(), import('#i18n/issue-text.ts')])
    setChecks({ rules, issueText })
    return rules
  }

  const attempt = async () => {
    const rules = await loadValidation().catch(() => Promise.reject(networkError()))
    setChecked(names)
    const result = rules.safeParse(values)
    if (result.success) await submit(result.data)
    else setRefusals((count) => count + 1)
  }

  const change = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }))
    setSaid(({ errors: { [name]: _, ...others }, failure }) => ({ errors: others, failure }))
    if (errors[name] === undefined) setChecked((before) => before.filter((other) => other !== name))
  }

  return {
    values,
    set: change,
    // Only names of `Values` are keys of it.
    errors: errors as Named<Values, string>,
    failure: serverErrors.failure,
    clearFailure: () => setSaid((before) => ({ ...before, failure: null })),
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
        setSaid({ errors: {}, failure: null })
        void attempt()
          .catch(onFailure)
          .finally(() => setBusy(false))
      },
    },
  }
}
