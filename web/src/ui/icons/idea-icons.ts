import { Briefcase, CircleX, Coins, FlaskConical, Gauge, type IconNode, Lock, Minus, ReceiptText, Target } from 'lucide'

/** Icons of trade ideas only. */
export const IDEA_ICONS = {
  briefcase: Briefcase,
  'circle-x': CircleX,
  coins: Coins,
  'flask-conical': FlaskConical,
  gauge: Gauge,
  lock: Lock,
  minus: Minus,
  'receipt-text': ReceiptText,
  target: Target,
} as const satisfies Record<string, IconNode>
