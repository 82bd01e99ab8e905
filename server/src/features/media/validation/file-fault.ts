import type { MessageValues } from '@trademates/contract/format-message'
import type { Message, MessageCode, MESSAGES, MessageParamsOf } from '@trademates/contract/messages'

type FileMessageCode = { [Code in MessageCode]: 'name' extends keyof MessageValues<(typeof MESSAGES)[Code]> ? Code : never }[MessageCode]

/** Why a file is rejected: a message about a file, without its name. */
export class FileFault {
  readonly message: Message

  constructor(message: Message) {
    this.message = message
  }

  static create<const Code extends FileMessageCode>(code: Code, ...[params]: MessageParamsOf<Code, 'name'>): FileFault {
    return new FileFault({ code, params: params ?? {} })
  }

  /** Returns the message with the name of the file. */
  messageFor(name: string): Message {
    return { ...this.message, params: { name, ...this.message.params } }
  }
}
