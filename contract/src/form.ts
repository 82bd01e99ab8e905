import * as z from 'zod/mini'
import type { EndpointSpec } from './endpoint.ts'

const isList = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodMiniArray ||
  ((schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional) && isList(schema.def.innerType))

/** The body's fields that are lists: a form repeats them, and one value alone is a list of one. */
export function listFields(body: EndpointSpec['body']): string[] {
  if (!(body instanceof z.ZodMiniObject)) return []
  return Object.entries(body.shape).flatMap(([name, schema]) => (isList(schema) ? [name] : []))
}
