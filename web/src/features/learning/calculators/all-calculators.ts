import { compounding } from './compounding.ts'
import { margin } from './margin.ts'
import { pipValue } from './pip-value.ts'
import { positionSize } from './position-size.ts'
import { riskReward } from './risk-reward.ts'

/** All calculators, in the order in which a trade needs them. */
export const CALCULATORS = [positionSize, pipValue, riskReward, margin, compounding] as const
