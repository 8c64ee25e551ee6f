import { OpenAPIHandler } from '@orpc/openapi/node'
import { BodyLimitPlugin, CompressionPlugin } from '@orpc/server/node'
import { maxAssetBytes } from '#shared/contract/asset-size.ts'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import type { Services } from '#server/core/services.ts'
import { createAdmission } from '#server/core/api/admit-request.ts'
import type { CallerFinder } from '#server/core/api/find-caller.ts'
import type { ApiContext } from '#server/core/api/api-context.ts'
import { isOurFault, toAppError, toOrpcError } from '#server/platform/http/api-errors.ts'
import { apiRouter } from './api-router.ts'
import { sayLimit } from '#server/platform/http/say-limit.ts'
import { describeApi } from '#shared/contract/describe-api.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'

const multipartOverhead = 64_000
/** No answer is a page: what is opened by itself loads and runs nothing, and stands in no frame. */
const policy = "default-src 'none'; frame-ancestors 'none'"

/** Serves `/api/*` by the contract, and the contract itself at `/api/openapi.json`. */
export function api(services: Services, findCaller: CallerFinder): Layer {
  const handler = createHandler(services)
  const admit = createAdmission(services.limits, findCaller)
  let description: Promise<object> | undefined
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next()
    ctx.set('cache-control', 'no-store')
    ctx.set('content-security-policy', policy)
    const { asker, caller, spent } = await admit(ctx.req, ctx.ip)
    // The id of a stranger is where they come from.
    ctx.state.who = asker.kind === 'stranger' ? asker.kind : `${asker.kind} ${asker.id}`
    sayLimit(ctx, spent)
    if (spent.isOver) throw new TooManyRequests(spent.resetSeconds)
    if (ctx.path.startsWith('/api/diagnosis/'))
      await services.limits.diagnosis.keep(`${asker.kind} ${asker.id}`)
    if (ctx.path === '/api/openapi.json') {
      ctx.body = await (description ??= describeApi())
      return
    }
    const context: ApiContext = {
      services,
      em: services.database.fork(),
      requestId: ctx.state.requestId ?? '',
      setRoute: (route) => (ctx.state.route = route),
      findCaller: () => caller().catch(tellWhen(ctx)),
      request: { headers: ctx.req.headers, isSecure: ctx.secure, address: ctx.ip },
      setCookie: (cookie) => ctx.append('set-cookie', cookie),
      setHeader: (name, value) => ctx.set(name, value),
    }
    const { matched } = await handler.handle(ctx.req, ctx.res, { prefix: '/api', context })
    if (!matched) throw new AppError('not-found', 'The API has no such operation.')
    ctx.respond = false
  }
}

/** Who asked too often is told when to come back. */
function tellWhen(ctx: Context) {
  return (error: unknown): never => {
    if (error instanceof TooManyRequests) ctx.set('retry-after', String(error.retryAfterSeconds))
    throw error
  }
}

function createHandler(services: Services) {
  return new OpenAPIHandler(apiRouter, {
    plugins: [
      new BodyLimitPlugin({ maxBodySize: maxAssetBytes + multipartOverhead }),
      // What the handler sends by itself passes by the layer that packs all else.
      new CompressionPlugin(),
    ],
    clientInterceptors: [
      async ({ next, context, procedure }) => {
        context.setRoute(`/api${procedure['~orpc'].route.path ?? '/{operation}'}`)
        try {
          return await next()
        } catch (thrown) {
          const error = toAppError(thrown)
          if (isOurFault(error))
            services.log.error(
              { err: thrown, requestId: context.requestId },
              'api operation failed',
            )
          throw toOrpcError(error, context.requestId)
        }
      },
    ],
    customErrorResponseBodyEncoder: (error): unknown =>
      error.cause instanceof AppError ? error.data : toProblem(toAppError(error)),
    rootInterceptors: [
      async ({ next }) => {
        const result = await next()
        if (!result.matched || result.response.status < 400) return result
        // A stream keeps the content type that is set here; an object would become plain JSON.
        const body = new Blob([JSON.stringify(result.response.body)]).stream()
        const headers = { ...result.response.headers, 'content-type': 'application/problem+json' }
        return { ...result, response: { ...result.response, headers, body } }
      },
    ],
  })
}
