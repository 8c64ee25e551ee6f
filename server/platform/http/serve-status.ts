import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { checkReadiness } from './readiness.ts'
import type { Check } from './readiness.ts'
import type { Metrics } from './metrics.ts'
import { prometheusType } from './metrics.ts'

type Parts = { checks: Check[]; isStopping: () => boolean; metrics: Metrics }
type Answer = { status: number; type: string; body: string }

/**
 * Answers whoever looks after the process, and hands everything else on. `/healthz`: it answers.
 * `/readyz`: it can do its work; 503 names the parts that it can't reach, and while it shuts down.
 * `/metrics`: its figures in Prometheus' text format.
 */
export function serveStatus(parts: Parts, next: RequestListener): RequestListener {
  const answers: Record<string, () => Promise<Answer>> = {
    '/healthz': async () => json(200, { status: 'ok' }),
    '/readyz': async () => {
      const { isReady, ...body } = await checkReadiness(parts.checks, parts.isStopping)
      return json(isReady ? 200 : 503, body)
    },
    '/metrics': async () => ({
      status: 200,
      type: prometheusType,
      body: await parts.metrics.print(),
    }),
  }
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
    if (!answer) return next(request, response)
    answer().then(
      (ready) => send(response, ready),
      () => send(response, problem('internal')),
    )
  }
}

/** What a process without the web answers to everything else. */
export function answerNotFound(_request: IncomingMessage, response: ServerResponse): void {
  send(response, problem('not-found'))
}

function json(status: number, body: object): Answer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
}

function problem(slug: 'not-found' | 'internal'): Answer {
  const said = toProblem(new AppError(slug))
  const body = JSON.stringify(said)
  return { status: said.status, type: 'application/problem+json', body }
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}
