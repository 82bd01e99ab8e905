import type { IdeaValues } from '#features/ideas/idea-values.ts'

/** The part of a post form that holds an idea. */
export interface IdeaForm {
  values: IdeaValues
  errors: Partial<Record<keyof IdeaValues, string>>
  set: <Name extends keyof IdeaValues>(name: Name, value: IdeaValues[Name]) => void
}
