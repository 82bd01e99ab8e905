import * as chat from '@trademates/contract/chat'
import { on } from '#http/mount.ts'
import { checkArriving } from '#features/media/attach.ts'
import { edit, remove } from './change.ts'
import { conversations, received } from './list.ts'
import { deliver, read } from './mark.ts'
import { changes, messages, open } from './read.ts'
import { search } from './search.ts'
import { send } from './send.ts'
import { makeTyping } from './typing.ts'

export const chatRoutes = () => [
  on(chat.listConversations, conversations),
  on(chat.searchMessages, search),
  on(chat.readConversation, open),
  on(chat.listMessages, messages),
  on(chat.listChanges, changes),
  on(chat.sendMessage, send, { arriving: checkArriving }),
  on(chat.editMessage, edit),
  on(chat.removeMessage, remove),
  on(chat.markDelivered, deliver),
  on(chat.markRead, read),
  on(chat.sendTyping, makeTyping()),
  on(chat.listReceived, received),
]
