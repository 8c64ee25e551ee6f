import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

const startsWithinMs = 20_000

/** A program in a process of its own that answers one question after another. */
export type Respondent<Question, Answer> = {
  /** Rejects when there is no answer within `withinMs`, or the program fails at it. */
  ask(question: Question, withinMs: number): Promise<Answer>
  stop(): Promise<void>
}

const replyShape = z.union([z.object({ answer: z.unknown() }), z.object({ failure: z.string() })])
type Reply = z.infer<typeof replyShape>

/** Starts one of the `*-process.ts` files here. It also ends with this process. */
export async function startRespondent<Question, Answer>(
  file: `./${string}-process.ts`,
  shape: z.ZodType<Answer>,
): Promise<Respondent<Question, Answer>> {
  const child = fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  await once(child, 'message', { signal: AbortSignal.timeout(startsWithinMs) })
  return {
    ask: async (question, withinMs) => {
      const hearing: Promise<unknown[]> = once(child, 'message', {
        signal: AbortSignal.timeout(withinMs),
      })
      child.send(JSON.stringify(question))
      const [text] = await hearing
      const reply = replyShape.parse(JSON.parse(String(text)))
      if ('failure' in reply) throw new Error(reply.failure)
      return shape.parse(reply.answer)
    },
    stop: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** The other end, in the program: answers each question until whoever asks is gone. */
export function answerQuestions<Question>(
  shape: z.ZodType<Question>,
  answer: (question: Question) => Promise<object>,
): void {
  process.on('disconnect', () => process.exit())
  process.on('message', (text) => {
    answer(shape.parse(JSON.parse(String(text)))).then(
      (it) => reply({ answer: it }),
      (error: unknown) =>
        reply({ failure: error instanceof Error ? `${error.stack}` : String(error) }),
    )
  })
  process.send?.('ready')
}

function reply(it: Reply): void {
  process.send?.(JSON.stringify(it))
}
