import { type IconNode, Mail, MailCheck } from 'lucide'

/** Icons of the email pages only. */
export const EMAIL_ICONS = { mail: Mail, 'mail-check': MailCheck } as const satisfies Record<string, IconNode>
