import { fork } from 'node:child_process'
import { once } from 'node:events'

const startsWithinMs = 20_000

/** A program in a process of its own that answers one question after another. */
export type Respondent<Question, Answer> = {
  /** Rejects when there is no answer within `withinMs`, or the program fails at it. */
  ask(question: Question, withinMs: number): Promise<Answer>
  stop(): Promise<void>
}

type Reply<Answer> = { answer: Answer } | { failure: string }

/** Starts one of the `*-process.ts` files here. It also ends with this process. */
export async function startRespondent<Question, Answer>(
  file: `./${string}-process.ts`,
): Promise<Respondent<Question, Answer>> {
  const child = fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  await once(child, 'message', { signal: AbortSignal.timeout(startsWithinMs) })
  return {
    ask: async (question, withinMs) => {
      const heard = once(child, 'message', { signal: AbortSignal.timeout(withinMs) })
      child.send(JSON.stringify(question))
      const [text] = await heard
      const reply: Reply<Answer> = JSON.parse(String(text))
      if ('failure' in reply) throw new Error(reply.failure)
      return reply.answer
    },
    stop: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** The other end, in the program: answers each question (JSON) until whoever asks is gone. */
export function answerQuestions(answer: (question: string) => Promise<object>): void {
  process.on('disconnect', () => process.exit())
  process.on('message', (text) => {
    answer(String(text)).then(
      (it) => reply({ answer: it }),
      (error: unknown) =>
        reply({ failure: error instanceof Error ? `${error.stack}` : String(error) }),
    )
  })
  process.send?.('ready')
}

function reply<Answer>(it: Reply<Answer>): void {
  process.send?.(JSON.stringify(it))
}
