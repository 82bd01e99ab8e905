import { Briefcase, CircleX, FlaskConical, Gauge, type IconNode, Lock, Minus, Target } from 'lucide'

/** Icons of trade ideas only. */
export const IDEA_ICONS = {
  briefcase: Briefcase,
  'circle-x': CircleX,
  'flask-conical': FlaskConical,
  gauge: Gauge,
  lock: Lock,
  minus: Minus,
  target: Target,
} as const satisfies Record<string, IconNode>
