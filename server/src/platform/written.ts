/** An answer, or a part of one, that has been written as JSON already, in UTF-8. */
export class Written<Value> {
  readonly bytes: Buffer
  /** Of what the bytes are, for the compiler alone. */
  declare readonly of: Value

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
