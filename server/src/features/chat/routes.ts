import * as chat from '@trademates/contract/chat'
import { route } from '#http/mount-routes.ts'
import { checkUploadQuota } from '#features/media/attach.ts'
import { edit, remove } from './messages/edit.ts'
import { conversations, received } from './list.ts'
import { deliver, read } from './mark-receipts.ts'
import { changes, messages, open } from './read.ts'
import { search } from './messages/search.ts'
import { send } from './messages/send.ts'
import { createSendTyping } from './typing.ts'

export const chatRoutes = () => [
  route(chat.listConversations, conversations),
  route(chat.searchMessages, search),
  route(chat.readConversation, open),
  route(chat.listMessages, messages),
  route(chat.listChanges, changes),
  route(chat.sendMessage, send, { beforeFile: checkUploadQuota }),
  route(chat.editMessage, edit),
  route(chat.removeMessage, remove),
  route(chat.markDelivered, deliver),
  route(chat.markRead, read),
  route(chat.sendTyping, createSendTyping()),
  route(chat.listReceived, received),
]
