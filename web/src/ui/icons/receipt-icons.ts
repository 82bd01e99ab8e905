import { CircleX, Download, type IconNode, Minus, ShieldCheck, Upload } from 'lucide'

/** Icons of receipts, which guests verify too. */
export const RECEIPT_ICONS = {
  'circle-x': CircleX,
  download: Download,
  minus: Minus,
  'shield-check': ShieldCheck,
  upload: Upload,
} as const satisfies Record<string, IconNode>
