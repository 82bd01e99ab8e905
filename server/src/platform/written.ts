/** An answer, or a part of one, that has been written as JSON already. */
export class Written<Value> {
  readonly text: string
  /** Of what the text is, for the compiler alone. */
  declare readonly of: Value

  constructor(text: string) {
    this.text = text
  }
}
