import { type IconNode, Mail, MailCheck } from 'lucide'

/** The drawings that only the screens around a mail show. */
export const EMAIL_ICONS = { mail: Mail, 'mail-check': MailCheck } as const satisfies Record<string, IconNode>
