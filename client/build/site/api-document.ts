import { z } from 'zod'
import { describeApi } from '#shared/contract/describe-api.ts'
import type { Schema } from './schema-type.ts'

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    contentMediaType: z.string().optional(),
  }),
)

const content = z.record(z.string(), z.object({ schema: schema.optional() }))
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: schema.optional(),
})
const operation = z.object({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameter).optional(),
  requestBody: z.object({ content: content.optional() }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })).optional(),
})

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
const apiDocument = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), operation)),
})

export type Content = z.infer<typeof content>
export type Operation = z.infer<typeof operation>

/** The description of the API, as far as the site tells of it. Throws where it has another shape. */
export async function readApi(): Promise<z.infer<typeof apiDocument>> {
  return apiDocument.parse(JSON.parse(JSON.stringify(await describeApi())))
}
