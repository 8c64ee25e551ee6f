import { OpenAPIGenerator, toOpenAPIContent } from '@orpc/openapi'
import type { OpenAPI } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from './contract.ts'
import { ruleOfOperation } from './rules.ts'
import { webhookMessageSchema } from './webhook-messages.ts'
import { actionRules } from '#shared/permissions/can.ts'

const converter = new ZodToJsonSchemaConverter()

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'ory_kratos_session',
    description: 'Whoever is signed in, in the browser.',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'ff_…',
    description:
      'An API key of a company. Operations name the scope that it needs; it never may more than the person who made it may at that moment.',
  },
} as const

/** The contract as an OpenAPI document; each operation says how one may call it. */
export async function describeApi(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
  const document = await generator.generate(contract, {
    info: { title: 'Fanfare', version: '1' },
    servers: [{ url: '/api' }],
    components: { securitySchemes },
  })
  for (const path of Object.values(document.paths ?? {}))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = path?.[method]
      if (operation) operation.security = securityOf(operation.operationId ?? '')
    }
  return Object.assign(document, { webhooks: describeWebhooks() })
}

/** What the product itself sends to the webhooks of a company. */
function describeWebhooks() {
  const [, json] = converter.convert(webhookMessageSchema, { strategy: 'output' })
  const description =
    'Signed by Standard Webhooks: check `webhook-signature` with the secret of the webhook. A message may come more than once, always under the same `webhook-id`. Answer 2xx within 15 seconds; anything else is tried again for about a day.'
  const responses = { '2XX': { description: 'Taken.' } }
  const requestBody = { required: true, content: toOpenAPIContent(json) }
  return { message: { post: { operationId: 'message', description, requestBody, responses } } }
}

/** An operation's id is its path in the contract, e.g. `campaigns.list`. */
function securityOf(operationId: string): OpenAPI.SecurityRequirementObject[] {
  const rule = ruleOfOperation(operationId.split('.'))
  if (rule === 'anyone') return []
  if (typeof rule !== 'object') return [{ session: [] }]
  const action = actionRules[rule.may]
  return [{ session: [] }, ...('scope' in action ? [{ key: [action.scope] }] : [])]
}
