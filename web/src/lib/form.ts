import { type ChangeEvent, type FocusEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { CallError, messagesOf, networkError } from './api.ts'

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** The part of a schema that a form needs; every schema of the contract fits. */
export interface Rules<Body> {
  safeParse: (values: unknown) => { success: true; data: Body } | { success: false; error: { issues: readonly Issue[] } }
}

interface Setup<Values, Body> {
  /** Imports the schema: called on first touch, so that no screen waits for its rules. */
  load: () => Promise<Rules<Body>>
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
  forgive: () => void
  busy: boolean
  field: (name: TextName<Values>) => FieldProps
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onFocus: () => void; onSubmit: (event: SubmitEvent) => void }
}
