import * as z from 'zod/mini'
import type { EndpointSpec } from './endpoint.ts'

const isList = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodMiniArray ||
  ((schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional) && isList(schema.def.innerType))

/** Lists the array fields of a body. In a form they are repeated, and a single value is a list of one. */
export function listFields(body: EndpointSpec['body']): string[] {
  if (!(body instanceof z.ZodMiniObject)) return []
  return Object.entries(body.shape).flatMap(([name, schema]) => (isList(schema) ? [name] : []))
}
